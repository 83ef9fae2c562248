import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { atBothWidths, fromMenu, openOffice } from './testing/office.ts'

test.use({ shopOf: 'policies' })
test('Open Policy texts and press a page: change it, press Preview, then Publish; read the version before, and restore the default text', async ({
  page,
  context,
}) => {
  test.slow()
  await openOffice(page, '/')
  await atBothWidths(page, async (narrow) => {
    await page.goto('/admin')
    await fromMenu(page, 'Policy texts')
    await page.getByText('Returns').first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()

    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type(`Read this first${narrow ? ' on a phone' : ''}: `)
    await page.getByText('Placeholders: what the shop fills in').click()
    await expect(page.getByText('the fee for a change of mind: £3.95')).toBeVisible()
    await page.getByRole('button', { name: 'Insert {change_of_mind_fee}' }).click()
    await expect(text).toContainText(`Read this first${narrow ? ' on a phone' : ''}: {change_of_mind_fee}`)

    const [preview] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ])
    const heading = `Read this first${narrow ? ' on a phone' : ''}: £3.95In short`
    await expect(preview.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    await expect(preview.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await preview.close()

    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const number = narrow ? 4 : 2
    await expect(
      page.getByText(new RegExp(`^Version ${number}: in force from .* \\(now\\), published by staff$`)),
    ).toBeVisible()
    const reader = await context.newPage()
    await reader.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 })
    await open(reader, '/returns')
    await expect(reader.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    await expect(reader.getByText(/^Last updated /)).toHaveText(`Last updated ${today()}`)
    await reader.close()

    await page.getByRole('button', { name: `Read version ${number - 1}` }).click()
    await expect(
      page.getByRole('dialog').getByRole('heading', { name: `Returns, version ${number - 1}` }),
    ).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Sealed goods' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Restore the default text' }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText(new RegExp(`^Version ${number + 1}: in force .* default text$`))).toBeVisible()
  })
})

test('An unknown placeholder is refused by name, a missing required one shows a warning, and nothing typed is lost', async ({
  page,
  noise,
}) => {
  noise.expect(/^400 POST \/api\/staff\/policy-texts\/shipping-info\/publish\//)
  await openOffice(page, '/policy-texts/shipping-info')
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('We send everything by {donkey}.')
  await expect(page.getByText(/^By law, this page needs \{delivery_options\}/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('The shop doesn’t know {donkey}.').first()).toBeVisible()
  await expect(text).toHaveText('We send everything by {donkey}.')
})

test('The second person to publish a policy gets a warning and keeps what they typed', async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/^409 POST \/api\/staff\/policy-texts\/privacy-policy\/publish\//)
  await openOffice(page, '/policy-texts/privacy-policy')
  const lead = page.getByLabel('Introduction')
  await expect(lead).not.toHaveValue('')
  const other = await context.newPage()
  await openOffice(other, '/policy-texts/privacy-policy')
  await other.getByLabel('Introduction').fill('By the other one')
  await other.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(other.getByText(/^Version 2: /)).toBeVisible()
  await lead.fill('Typed meanwhile')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Somebody else has changed this since you opened it.')).toBeVisible()
  await expect(lead).toHaveValue('Typed meanwhile')
})

function today(): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: SHOP_TIME_ZONE }).format(new Date())
}
