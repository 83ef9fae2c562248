import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to the content after client-side navigation, as a browser does when it loads a page. */
export function PageFocus() {
  const { pathname } = useLocation()
  const last = useRef(pathname)

  // Otherwise the focus stays on a link that is gone, and screen readers don't announce the new page.
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const content = document.querySelector<HTMLElement>('#content')
    // React has focused the field of a page that is nothing but a form: a shopper who opened it is about to type.
    if (content?.contains(document.activeElement)) return
    content?.focus({ preventScroll: true })
  }, [pathname])

  return null
}
