/** The dates when the pages' texts last changed, for search engines. */
export const revised = {
  '/about-us': '2026-11-24',
  '/our-principles': '2026-11-24',
  '/my-skin': '2026-11-24',
  '/contact': '2026-11-21',
  '/cancel': '2026-11-21',
} as const
