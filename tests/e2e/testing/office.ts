import { expect, type Locator, type Page } from '@playwright/test'
import { TOKEN_KEY } from '#contract/browser-session.ts'
import { createShopperClient } from '#contract/shopper-client.ts'
import { STAFF } from './running-shop.ts'
import { WIDTHS } from './widths.ts'

/**
 * Opens a page of the back office, signed in as the owner. Set the window's size before: in a window narrowed later,
 * the open menu covers the page.
 */
export async function openOffice(page: Page, path: string): Promise<void> {
  // A second tab takes over the first one's session.
  const isJoining = page
    .context()
    .pages()
    .some((other) => other !== page && /\/admin/.test(other.url()))
  if (!isJoining) await keepSession(page)
  await page.goto(`/admin${path}`)
}

/** What the sign-in page does, which second-factor.test.ts presses: three loads of the office take long. */
async function keepSession(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  const { origin } = new URL(page.url())
  const { token } = await createShopperClient({ origin, fetch }).accounts.signIn(STAFF)
  await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [TOKEN_KEY, token] as const)
}

/** Reloads the page at this width: if it is only resized, the open menu covers it. */
export async function atWidth(page: Page, width: 1440 | 768 | 390): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.reload()
}

/** Runs the same steps at a desktop's width and at a phone's. */
export async function atBothWidths(page: Page, steps: (narrow: boolean) => Promise<void>): Promise<void> {
  for (const size of WIDTHS) {
    await page.setViewportSize(size)
    // A window that is only resized keeps its menu open over the page, and what it read before.
    if (page.url().startsWith('http')) await page.reload()
    await steps(size.width < 600)
  }
}

/**
 * Presses Save and waits for the server's response. A disabled button is not enough, because it is also disabled while
 * saving.
 */
export async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Save', exact: true })
  const response = page.waitForResponse(
    (candidate) => candidate.url().includes('/api/staff/') && candidate.request().method() !== 'GET',
  )
  await button.click()
  expect((await response).ok()).toBe(true)
  // Disabled, or gone where saving leads back to the list.
  await expect(page.getByRole('button', { name: 'Save', exact: true, disabled: false })).toHaveCount(0)
}

/** Opens a page from the menu, which on a phone is behind a button. */
export async function fromMenu(page: Page, label: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: label, exact: true })
  const narrow = (page.viewportSize()?.width ?? 1440) < 600
  if (narrow) await page.getByRole('button', { name: 'Open menu' }).click()
  await item.click()
  if (narrow) await expect(item).toBeHidden()
}

/**
 * Waits until a list follows a filter, half a second after it was chosen or typed: a row pressed on a busy machine just
 * before that leads back to the list.
 */
export async function listFollows(page: Page, value: string): Promise<void> {
  await expect
    .poll(() => Object.values(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}')))
    .toContain(value)
}

/**
 * Searches a field that suggests records, and takes the one with this name. Its suggestions are drawn again a quarter
 * of a second after typing stops: a press on one that is just being replaced chooses nothing.
 */
export async function chooseSuggested(field: Locator, name: string): Promise<void> {
  const options = field.page().getByRole('option')
  await field.fill(name)
  await expect(options.filter({ hasNotText: name })).toHaveCount(0)
  await options.filter({ hasText: name }).first().click()
  await expect(options).toHaveCount(0)
}

/** Opens an order with the search of Orders. */
export async function findOrder(page: Page, number: string): Promise<void> {
  await fromMenu(page, 'Orders')
  await page.getByPlaceholder(/^Number, name, email/).fill(number)
  await listFollows(page, number)
  const narrow = (page.viewportSize()?.width ?? 1440) < 600
  await (narrow ? page.getByRole('link', { name: number }) : page.getByRole('cell', { name: number })).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
}
