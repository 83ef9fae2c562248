/** The day on which the words of a page last changed: told to search engines. */
export const revised = {
  '/about-us': '2026-11-21',
  '/our-principles': '2026-11-21',
  '/contact': '2026-11-21',
  '/cancel': '2026-11-21',
} as const
