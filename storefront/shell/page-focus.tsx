import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a move inside the app the focus goes to the new page, as it does when a browser loads one. */
export function PageFocus() {
  const { pathname } = useLocation()
  const last = useRef(pathname)

  // Focus is the document's, not React's: without this it stays on a link that is gone, and nobody hears that the page
  // changed.
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
  }, [pathname])

  return null
}
