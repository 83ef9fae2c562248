import type { Page, Route } from '@playwright/test'

/**
 * Answers the next request to `address`, and lets those after it through. With Playwright's own `times: 1` interception
 * ends at the answer, and a document that the answer makes the browser load can wait for ever.
 */
export async function routeOnce(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => unknown,
): Promise<void> {
  let answered = false
  await page.route(address, (route) => {
    if (answered) return route.fallback()
    answered = true
    return answer(route)
  })
}
