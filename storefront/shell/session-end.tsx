import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { navigateWith } from '../session/end-session.ts'

/** A session the server has ended moves to /login inside the app. */
export function SessionEnd() {
  const navigate = useNavigate()

  // The store lives outside React and has no other way to a navigation that keeps the page's state.
  useEffect(() => navigateWith((address) => void navigate(address)), [navigate])

  return null
}
