import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router'
import { withoutLanguage } from '../language/in-language.ts'

/** A pointer that only crosses a link prefetches nothing. */
const POINTED_MS = 100

/**
 * Turns clicks on plain links (`<a href="/blog">`, `<a href="#uae">`) into client-side navigation, including links in
 * staff's texts. `data-eager` prefetches a page when a pointer rests on its link; `data-keep-scroll` keeps the scroll
 * position. docs/decisions/0016-plain-links.md says why these are not `Link`s.
 */
export function ClientNavigation() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [pointed, setPointed] = useState<{ page: string; from: string } | null>(null)

  const follow = useEffectEvent((event: MouseEvent) => {
    const link = linkOf(event)
    if (!link || event.defaultPrevented || isForTheBrowser(event, link)) return
    event.preventDefault()
    const { pathname, search, hash } = link
    void navigate(
      { pathname: withoutLanguage(pathname), search, hash },
      { replace: link.href === location.href, preventScrollReset: 'keepScroll' in link.dataset },
    )
  })
  const prefetch = useEffectEvent((page: string) => setPointed({ page, from: key }))

  // On the document, so that it runs after React's listeners and respects preventDefault. A layout effect, because a
  // click between hydration and an effect would load a document.
  useLayoutEffect(() => {
    const press = (event: MouseEvent) => follow(event)
    let timer: ReturnType<typeof setTimeout> | undefined
    function point(event: Event) {
      clearTimeout(timer)
      const link = linkOf(event)
      // Not while offline: React Router reloads the document when a script can't be loaded.
      if (!link || !('eager' in link.dataset) || !navigator.onLine) return
      timer = setTimeout(() => prefetch(withoutLanguage(link.pathname) + link.search), POINTED_MS)
    }
    document.addEventListener('click', press)
    for (const kind of POINTING) document.addEventListener(kind, point, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', press)
      for (const kind of POINTING) document.removeEventListener(kind, point)
    }
  }, [])

  // On the new page, it would be fetched again.
  return pointed?.from === key ? <PrefetchPageLinks page={pointed.page} /> : null
}

const POINTING = ['mouseover', 'focusin', 'touchstart']

/** The link of an event, if it leads to a page of the storefront in this language. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.hasAttribute('href') && !link.hreflang && link.origin === location.origin && isPage(link.pathname)
    ? link
    : null
}

/** A page of the storefront: not a file ("/blog/feed.xml", "/media/…"), the API or the back office. */
function isPage(path: string): boolean {
  return !/^\/(api\/|admin\b|media\/)|\./.test(path)
}

/** True for a link to open in another tab or to download. */
function isForTheBrowser(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isElsewhere = (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')
  return isElsewhere || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
