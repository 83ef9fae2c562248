import { expect, type Page } from '@playwright/test'
import { STAFF } from './running-shop.ts'
import { WIDTHS } from './widths.ts'

/**
 * Signs in to the back office as the owner and opens a page. Set the window's size before: in a window narrowed later,
 * the open menu covers the page.
 */
export async function openOffice(page: Page, path: string): Promise<void> {
  // A second tab takes over the first one's session.
  const isJoining = page
    .context()
    .pages()
    .some((other) => other !== page && /\/admin/.test(other.url()))
  await page.goto(isJoining ? '/admin' : '/admin/login')
  if (!isJoining) {
    await page.getByLabel('Username').fill(STAFF.username)
    await page.getByRole('textbox', { name: 'Password' }).fill(STAFF.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  // On a phone, a button opens the menu.
  await expect(
    page.getByRole('menuitem', { name: 'Today' }).or(page.getByRole('button', { name: 'Open menu' })),
  ).toBeVisible()
  await page.goto(`/admin${path}`)
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
    // A window that is only resized keeps its menu open over the page.
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

/** Opens an order with the search of Orders. */
export async function findOrder(page: Page, number: string): Promise<void> {
  await fromMenu(page, 'Orders')
  await page.getByPlaceholder(/^Number, name, email/).fill(number)
  // The list reloads half a second after typing stops: a click on a row before that returns to the list.
  await expect(page.getByRole('button', { name: `Remove filter: Search: ${number}` })).toBeVisible()
  const narrow = (page.viewportSize()?.width ?? 1440) < 600
  await (narrow ? page.getByRole('link', { name: number }) : page.getByRole('cell', { name: number })).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
}
