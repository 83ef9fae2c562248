import { useNavigate } from 'react-router'
import { signOut } from '../session/session.ts'
import { useSession } from '../session/store.ts'
import { useShop } from '../shop/use-shop.ts'

/** List items: Sign In and Sign Up for guests; My Orders, Admin Orders for staff and Logout for those signed in. */
export function AccountLinks() {
  const { token, profile } = useSession()
  const shop = useShop()
  const navigate = useNavigate()

  function logOut() {
    signOut()
    void navigate('/login')
  }

  if (!token) {
    return (
      <>
        <li>
          <a href="/login">Sign In</a>
        </li>
        <li>
          <a href="/register">Sign Up</a>
        </li>
      </>
    )
  }
  return (
    <>
      <li>
        <a href="/account/orders">My Orders</a>
      </li>
      {shop && (profile?.is_staff || profile?.is_superuser) && (
        <li>
          <a href={shop.admin_orders_url}>Admin Orders</a>
        </li>
      )}
      <li>
        <button type="button" onClick={logOut}>
          Logout
        </button>
      </li>
    </>
  )
}
