import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { openPage } from '../session/open-page.ts'

interface RedirectProps {
  to: string
  /** The location state of the other page. */
  state?: unknown
  /** Shown when the other page can't be loaded. */
  children?: ReactNode
}

/** Redirects when it renders. Unlike React Router's Navigate, it never loads a page over and over. */
export function Redirect({ to, state, children }: RedirectProps) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const loading = useEffectEvent(() => location)
  const handed = useEffectEvent(() => state)
  const [failed, setFailed] = useState(false)

  // An effect, because rendering this component starts the redirect, not an event.
  useEffect(() => {
    let left = false
    void openPage(navigate, { address: to, state: handed(), loading: () => loading() }).then(
      (moved) => !moved && !left && setFailed(true),
    )
    return () => {
      left = true
    }
  }, [navigate, to])

  return failed ? children : null
}
