{
  const page = document.documentElement
  const read = (storage, key) => {
    try {
      return window[storage].getItem(key)
    } catch {
      // Storage is blocked: a guest, who has chosen nothing.
      return null
    }
  }
  // Runs before the first paint. Without it, somebody with a stored token sees a guest's page for a moment.
  if (read('localStorage', 'sidr-and-sage.token') || read('sessionStorage', 'sidr-and-sage.token')) {
    page.dataset.session = 'checking'
    // If the scripts never load, the page's text still shows.
    setTimeout(() => delete page.dataset.session, 10000)
  }
  // The links to the other languages and the offer of one (storefront/language). Here, because a line that appears after
  // the first paint would move the page, and because the language's own page has other scripts. storefront/inlined.ts
  // puts in what is in capital letters and isn't said here.
  const CHOSEN = 'sidr-and-sage.language'
  const PLACE = 'sidr-and-sage.place'
  const own = page.lang.split('-')[0]
  const keep = (storage, key, value) => {
    try {
      window[storage].setItem(key, value)
    } catch {
      // Storage is blocked: the choice isn't remembered.
    }
  }
  const spoken = navigator.languages.map((tag) => tag.split('-')[0])
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  // Prices in dirhams too (shop/dirhams.module.css), for shoppers in the Emirates, or who chose to send there.
  const destination = read('localStorage', 'sidr-and-sage.destination')
  const dirhams = zone === DIRHAM_TIME_ZONE ? 1 : destination
  if (dirhams && dirhams !== 'GB') page.dataset.dirhams ??= dirhams
  // "Order within 3 h 20 min" (shop/promised.css). Not by a clock that is far out.
  const countDown = () => {
    const left = ((new Date(page.dataset.orderBy) - Date.now()) / 60000) | 0
    delete page.dataset.within
    if (left <= 0 || left > 1440) return
    const hours = (left / 60) | 0
    page.dataset.within = hours
    page.style.setProperty('--within-hours', hours)
    page.style.setProperty('--within-minutes', left % 60)
  }
  countDown()
  setInterval(countDown, 20000)
  const preferred = read('localStorage', CHOSEN) ?? LANGUAGE_OF_TIME_ZONE[zone] ?? spoken[0]
  if (preferred !== own) page.dataset.offered = preferred
  const place = read('sessionStorage', PLACE)
  if (place) {
    sessionStorage.removeItem(PLACE)
    addEventListener('DOMContentLoaded', () => scrollTo(0, place))
  }
  addEventListener(
    'click',
    ({ target, ctrlKey, metaKey, shiftKey }) => {
      const choice = target.closest('[data-language]')
      if (!choice) return
      keep('localStorage', CHOSEN, choice.dataset.language)
      delete page.dataset.offered
      if (!choice.href) return
      // Of another tab or window: this page's next reload would scroll there.
      if (!ctrlKey && !metaKey && !shiftKey) keep('sessionStorage', PLACE, scrollY)
      // The offer is only in the HTML, and the page may have changed since.
      choice.href = document.querySelector(`footer [hreflang="${choice.hreflang}"]`)?.href ?? choice.href
    },
    true,
  )
  // For printed pages, whose links show their addresses (styles/print.css).
  page.style.setProperty('--origin', JSON.stringify(location.origin))
}
