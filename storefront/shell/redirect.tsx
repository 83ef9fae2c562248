import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { replacePage } from '../session/replace-page.ts'

interface RedirectProps {
  to: string
  /** Shown when the other page can't be had. */
  children: ReactNode
}

/** Leads to another page as soon as it is shown. Unlike React Router's Navigate it never loads a page over and over. */
export function Redirect({ to, children }: RedirectProps) {
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)

  // Being shown is what makes it lead away.
  useEffect(() => {
    let left = false
    void replacePage(navigate, to).then((moved) => !moved && !left && setFailed(true))
    return () => {
      left = true
    }
  }, [navigate, to])

  return failed ? children : null
}
