import { Link, useNavigate } from 'react-router'
import { useShop } from '../shop/use-shop.ts'
import { signOut } from '../visitor/session.ts'
import { useVisitor } from '../visitor/store.ts'

/** List items: Sign In and Sign Up for guests; My Orders, Admin Orders for staff and Logout for those signed in. */
export function AccountLinks() {
  const { token, profile } = useVisitor()
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
          <Link to="/login">Sign In</Link>
        </li>
        <li>
          <Link to="/register">Sign Up</Link>
        </li>
      </>
    )
  }
  return (
    <>
      <li>
        <Link to="/account/orders">My Orders</Link>
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
