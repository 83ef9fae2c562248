import { type Language, pathIn } from '#words/languages.ts'
import { look, lookAtWidths } from './testing/axe.ts'
import { officeClient, placeOrders } from './testing/back-office.ts'
import { expect, linkIn, open, type Shop, test } from './testing/fixtures.ts'
import { fromMenu, openOffice } from './testing/office.ts'
import { newName, register, signIn } from './testing/shopper.ts'
import { WIDTHS } from './testing/widths.ts'

const DAYS = 20
test.use({ shopOf: 'reminders', signingIn: true, settings: { CLOCK_STEP: String(DAYS * 24 * 60) } })
// They share one shop, whose clock goes on.
test.describe.configure({ mode: 'serial' })

const OIL = 'argan-hair-and-body-oil'

/** Takes all units of the first size of the oil off the shelf. */
async function sellOut(shop: Shop) {
  const office = await officeClient(shop)
  const { id, variants } = await shop.client().catalogue.product({ slug: OIL })
  const [size] = (await office.staffCatalogue.product({ id })).variants.filter((one) => one.id === variants[0]?.id)
  if (!size?.stock_item_id) throw new Error('The oil has no stock.')
  if (size.available > 0)
    await office.staffStock.adjust({
      id: size.stock_item_id,
      quantity: -size.available,
      reason: 'Sold at a fair',
      request_key: `sold-out-${newName()}`,
    })
  return { stock_item_id: size.stock_item_id, name: size.name }
}

/** Once at a tablet's width too: with the phone's journey. */
const lookAs = (viewport: { width: number }) => (viewport.width === 390 ? lookAtWidths : look)

const remindMail = async (shop: Shop, email: string, path: string, language: Language = 'en') =>
  linkIn((await shop.mailsTo(email)).at(-1), pathIn(language, path))

for (const viewport of WIDTHS)
  test(`A size is sold out: a shopper asks, confirms by the mail, is told once when staff restock, and stops the rest, ${viewport.width} px`, async ({
    page,
    shop,
    noise,
  }) => {
    noise.expect(/^400 POST \/api\/reminders\//)
    noise.expect(/^404 GET \/remind-me\//)
    const email = `${newName()}@example.com`
    const { stock_item_id, name } = await sellOut(shop)
    await page.setViewportSize(viewport)
    await open(page, `/products/${OIL}`)
    // The page begins with a size that can be bought.
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
    await page.getByLabel('Size', { exact: true }).selectOption({ index: 0 })
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeDisabled()
    await expect(page.getByLabel('Quantity of Argan Hair & Body Oil')).toBeVisible()
    await lookAs(viewport)(page)
    await page.getByRole('link', { name: 'Email me when it’s back' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Remind me' })).toBeVisible()
    await expect(
      page.getByText(`We email you once when Argan Hair & Body Oil, ${name} is back in stock.`),
    ).toBeVisible()
    await lookAs(viewport)(page)
    await page.getByRole('button', { name: 'Remind me' }).click()
    await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toBeFocused()
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
    await page.getByRole('button', { name: 'Remind me' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'please press the link in it' })).toBeVisible()
    await look(page)

    const confirm = await remindMail(shop, email, '/remind-me/confirm')
    await open(page, `${confirm}x`)
    await page.getByRole('button', { name: 'Yes, remind me' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This link isn’t one of ours' })).toBeVisible()
    await look(page)
    await open(page, '/')
    await open(page, confirm)
    await page.getByRole('button', { name: 'Yes, remind me' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'You are on the list.' })).toBeVisible()
    await lookAs(viewport)(page)
    for (const wrong of ['/remind-me/anything', '/remind-me', '/remind-me?product=nothing'])
      expect((await page.request.get(wrong)).status(), wrong).toBe(404)

    // Staff see who waits, remove somebody else, and restock.
    const other = `${newName()}@example.com`
    await shop.client().reminders.ask({ email: other, country: 'GB', category: 'bath-soak' })
    await shop.client().reminders.ask({ email, country: 'GB', category: 'bath-soak' })
    await openOffice(page, '/')
    await fromMenu(page, 'Reminders')
    await expect(page.getByText(`Argan Hair & Body Oil, ${name}`)).toBeVisible()
    await look(page)
    await page.getByText('Bath Soaks').click()
    await expect(page.getByText('Coming soon: 0 people wait, 2 not confirmed yet.')).toBeVisible()
    await page.getByRole('button', { name: `Remove the reminder of ${other}` }).click()
    await expect(page.getByText(`The reminder of ${other} is removed.`)).toBeVisible()
    await expect(page.getByRole('button', { name: `Remove the reminder of ${other}` })).toHaveCount(0)
    await look(page)
    await page.goto('/admin/reminders')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export reminders (CSV)' }).click()
    expect((await download).suggestedFilename()).toBe('reminders.csv')
    await page.goto(`/admin/stock/${stock_item_id}/show`)
    await page.getByLabel(/^Counted/).fill('2')
    await page.getByRole('button', { name: 'Save the count' }).click()
    await expect(page.getByText(/^Saved\./)).toBeVisible()

    await shop.minute()
    const told = await shop.mailsTo(email, /^Back in stock/)
    expect(told).toHaveLength(1)
    await open(page, linkIn(told[0], '/products'))
    await expect(page.getByRole('button', { name: 'Add to Cart', exact: true })).toBeVisible()
    await open(page, linkIn(told[0], '/remind-me/stop'))
    await lookAs(viewport)(page)
    await page.getByRole('button', { name: 'Remove all my reminders' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'We have removed your reminders.' })).toBeVisible()
    expect((await (await officeClient(shop)).staffReminders.list({})).count).toBe(0)
  })

for (const viewport of WIDTHS)
  test(`A customer is reminded when a bar runs out, by the link of an email, for as long as the owner says it lasts, ${viewport.width} px`, async ({
    page,
    shop,
    running,
    noise,
  }) => {
    // The clock ends the owner's session in this browser.
    noise.expect(/^401 GET \/api\/user\/profile\//)
    await page.setViewportSize(viewport)
    await openOffice(page, '/')
    const days = viewport.width === 390 ? 30 : 31
    const { id } = await shop.client().catalogue.product({ slug: 'damask-rose' })
    await page.goto(`/admin/products/${id}`)
    await page.getByLabel('Days until it runs out').fill(String(days))
    await page.getByRole('button', { name: 'Save' }).click()
    const owner = await officeClient(shop)
    await expect.poll(async () => (await owner.staffCatalogue.product({ id })).refill_days).toBe(days)
    const { email, order, office } = await placeOrders(shop)
    const version = async () => (await office.staffOrders.read({ id: order.id })).version
    await office.staffOrders.dispatch({ id: order.id, version: await version(), carrier: 'Royal Mail' })
    await office.staffOrders.move({ id: order.id, version: await version(), to: 'delivered' })
    running.advanceClock()
    await expect.poll(async () => (await fetch(`${shop.origin}/readyz`)).ok).toBe(true)
    await shop.minute()
    const [invitation] = await shop.mailsTo(email, /How do you find/)
    await open(page, linkIn(invitation, '/remind-me/refill'))
    await expect(page.getByRole('heading', { level: 2, name: 'Damask Rose Soap' })).toBeVisible()
    await lookAs(viewport)(page)
    await page.getByRole('button', { name: 'Remind me of Damask Rose Soap' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'You are on the list.' })).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^We will remind you around/)).toBeVisible()
    await lookAs(viewport)(page)
    running.advanceClock()
    await expect.poll(async () => (await fetch(`${shop.origin}/readyz`)).ok).toBe(true)
    await shop.minute()
    expect(await shop.mailsTo(email, /^Time for more\?/)).toHaveLength(1)
  })

test('The same in Arabic, of a category that is coming soon', async ({ page, shop }) => {
  const email = `${newName()}@example.com`
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/ar/remind-me?category=bath-soak')
  await expect(page.getByRole('heading', { level: 1, name: 'ذكّروني' })).toBeVisible()
  await lookAtWidths(page)
  await page.getByRole('main').getByLabel('البريد الإلكتروني').fill(email)
  await page.getByLabel('البلد الذي تتسوقون منه').selectOption('AE')
  await page.getByRole('button', { name: 'ذكّروني' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'شكراً لكم' })).toBeVisible()
  await look(page)
  await open(page, await remindMail(shop, email, '/remind-me/confirm', 'ar'))
  await page.getByRole('button', { name: 'نعم، ذكّروني' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'أنتم في القائمة' })).toBeVisible()
  await lookAtWidths(page)
  await open(page, await remindMail(shop, email, '/remind-me/stop', 'ar'))
  await page.getByRole('button', { name: 'احذفوا تذكيراتي كلها' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'حذفنا تذكيراتكم' })).toBeVisible()
})

test('The list of a category made in the office offers to email when it is here', async ({ page, shop }) => {
  const owner = await officeClient(shop)
  await owner.staffCatalogue.createCategory({ name: 'Bath Soaks', slug: 'bath-soaks', coming_soon: true })
  await open(page, '/products?category__slug=bath-soaks')
  await expect(page.getByRole('heading', { level: 1, name: 'Bath Soaks' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Coming Soon... Stay tuned!' })).toBeVisible()
  await page.getByRole('link', { name: 'Email me when it’s here' }).click()
  await expect(page).toHaveURL(/\/remind-me\?category=bath-soaks$/)
})

test('A signed-in customer asks from their delivered order, and a guest is asked to sign in', async ({
  page,
  shop,
}) => {
  const account = await register(shop)
  const { order, office } = await placeOrders(shop, { token: account.token })
  const version = async () => (await office.staffOrders.read({ id: order.id })).version
  await office.staffOrders.dispatch({ id: order.id, version: await version(), carrier: 'Royal Mail' })
  await office.staffOrders.move({ id: order.id, version: await version(), to: 'delivered' })
  await open(page, '/remind-me/refill')
  await expect(page.getByText('This link is incomplete.')).toBeVisible()
  await open(page, `/remind-me/refill?order=${order.id}`)
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, account)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/account/orders')
  await lookAtWidths(page)
  await page.getByRole('link', { name: 'Remind me when it runs out' }).click()
  await page.getByRole('button', { name: 'Remind me of Damask Rose Soap' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'please press the link in it' })).toBeVisible()
  await lookAtWidths(page)
})
