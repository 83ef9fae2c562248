import { useNavigate } from 'react-router'
import * as words from '#words/en/shell.ts'
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
          <a href="/login">{words.signIn}</a>
        </li>
        <li>
          <a href="/register">{words.signUp}</a>
        </li>
      </>
    )
  }
  return (
    <>
      <li>
        <a href="/account/orders">{words.myOrders}</a>
      </li>
      {shop && (profile?.is_staff || profile?.is_superuser) && (
        <li>
          <a href={shop.admin_orders_url}>{words.adminOrders}</a>
        </li>
      )}
      <li>
        <button type="button" onClick={logOut}>
          {words.logOut}
        </button>
      </li>
    </>
  )
}
