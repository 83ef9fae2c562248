import { expect, type Page } from '@playwright/test'
import { STAFF } from './running-shop.ts'
import { WIDTHS } from './widths.ts'

/**
 * Signs in to the back office as its owner and goes to a page of it. A window's size is set before: made narrow
 * afterwards, the menu that was open closes under what is pressed.
 */
export async function openOffice(page: Page, path: string): Promise<void> {
  // A second tab takes over the session of the first.
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
  // On a phone the menu is behind its button.
  await expect(
    page.getByRole('menuitem', { name: 'Today' }).or(page.getByRole('button', { name: 'Open menu' })),
  ).toBeVisible()
  await page.goto(`/admin${path}`)
}

/** The page anew in a window of this width: resized while it is open, the menu would lie over it. */
export async function atWidth(page: Page, width: 1440 | 390): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.reload()
}

/** Does the same at a computer's width and at a phone's. */
export async function atBothWidths(page: Page, walk: (narrow: boolean) => Promise<void>): Promise<void> {
  for (const size of WIDTHS) {
    await page.setViewportSize(size)
    // A window that was only made narrow keeps its menu open over the page.
    if (page.url().startsWith('http')) await page.reload()
    await walk(size.width < 600)
  }
}

/** Presses Save and waits for the server. The button alone says too little: it is disabled while it is saving, too. */
export async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Save', exact: true })
  const answered = page.waitForResponse(
    (answer) => answer.url().includes('/api/staff/') && answer.request().method() !== 'GET',
  )
  await button.click()
  expect((await answered).ok()).toBe(true)
  await expect(button).toBeDisabled()
}

/** Opens a page by its word in the menu, which on a phone is behind a button. */
export async function fromMenu(page: Page, word: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: word, exact: true })
  const narrow = (page.viewportSize()?.width ?? 1440) < 600
  if (narrow) await page.getByRole('button', { name: 'Open menu' }).click()
  await item.click()
  if (narrow) await expect(item).toBeHidden()
}

/** Opens an order from the menu on, by the search of Orders. */
export async function findOrder(page: Page, number: string): Promise<void> {
  await fromMenu(page, 'Orders')
  await page.getByPlaceholder(/^Number, name, e-mail/).fill(number)
  // The list is asked for anew half a second after the last letter: a row pressed before that leads back to the list.
  await expect(page.getByRole('button', { name: `Search: ${number}: take off` })).toBeVisible()
  const narrow = (page.viewportSize()?.width ?? 1440) < 600
  await (narrow ? page.getByRole('link', { name: number }) : page.getByRole('cell', { name: number })).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
}
