import { useEffect, useLayoutEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router'

/** A link that is crossed on the way to another is not pointed at. */
const POINTED_MS = 100

/**
 * Makes moves inside the app of plain links: `<a href="/blog">` leads to a page of the shop, `<a href="#uae">` to a
 * place in this one. The page of a link with `data-eager` is fetched when it is pointed at; one with `data-keep-scroll`
 * leaves the page where it is scrolled to. Links that staff wrote work alike. docs/decisions/0016-plain-links.md says
 * why they are not React Router's.
 */
export function ClientNavigation() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [pointed, setPointed] = useState<{ page: string; from: string } | null>(null)

  // On the document, after React's own listeners: what a component has prevented stays prevented. With the page being
  // taken over and not after it: what is pressed in between would load a document.
  useLayoutEffect(() => {
    function follow(event: MouseEvent) {
      const link = linkOf(event)
      if (!link || event.defaultPrevented || isForTheBrowser(event, link)) return
      event.preventDefault()
      const { pathname, search, hash } = link
      void navigate(
        { pathname, search, hash },
        { replace: link.href === location.href, preventScrollReset: 'keepScroll' in link.dataset },
      )
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])

  // Pointing is by mouse, key or finger, and bubbles as well.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function point(event: Event) {
      clearTimeout(timer)
      const link = linkOf(event)
      // Offline it is not fetched: React Router reloads the document when a script can't be had.
      if (!link || !('eager' in link.dataset) || !navigator.onLine) return
      timer = setTimeout(() => setPointed({ page: link.pathname + link.search, from: key }), POINTED_MS)
    }
    for (const kind of POINTING) document.addEventListener(kind, point, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const kind of POINTING) document.removeEventListener(kind, point)
    }
  }, [key])

  // From the page that it led to, it would be fetched anew.
  return pointed?.from === key ? <PrefetchPageLinks page={pointed.page} /> : null
}

const POINTING = ['mouseover', 'focusin', 'touchstart']

/** The link an event is about, if it leads to a page of ours. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.hasAttribute('href') && link.origin === location.origin && isPage(link.pathname) ? link : null
}

/** Drawn by the app: not a file ("/blog/feed.xml", "/media/…"), the API or the back office. */
function isPage(path: string): boolean {
  return !/^\/(api\/|admin\b|media\/)|\./.test(path)
}

/** Another tab, a download. */
function isForTheBrowser(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isElsewhere = (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')
  return isElsewhere || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
