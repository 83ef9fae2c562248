import type { Page } from '@playwright/test'
import { overflow } from './testing/axe.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { atBothWidths, fromMenu, openOffice, save } from './testing/office.ts'

test.use({ shopOf: 'content' })
/** A new tab of the same size. */
async function pageLike(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 })
  return other
}

test('Open Home page: change the text at the top and a heading, press Preview, then Save; shoppers see them', async ({
  page,
  context,
}) => {
  test.slow()
  await openOffice(page, '/')
  await atBothWidths(page, async (narrow) => {
    const title = narrow ? 'Soap that waits for spring' : 'Soap for long winters'
    await page.goto('/admin')
    await fromMenu(page, 'Home page')
    await page.getByLabel('Title at the top').fill(title)
    await page.getByLabel('Text below the title').fill('{free_delivery}, always.')
    await page.getByLabel('First button text').fill('See the oils')
    const address = page.getByLabel('First button link')
    await address.fill('oils')
    await page.getByRole('option', { name: 'Oils (/oils)' }).click()
    await expect(address).toHaveValue('/oils')
    await page.getByLabel('Questions: heading').fill(`Asked ${narrow ? 'often' : 'a lot'}`)
    await expect.poll(() => overflow(page)).toEqual([])

    const [preview] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ])
    await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(preview.getByText('Free UK and UAE delivery on orders over £30, always.')).toBeVisible()
    await preview.goto('/')
    await expect(preview.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
    await preview.close()

    await save(page)
    const reader = await pageLike(page)
    await open(reader, '/')
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(reader.getByRole('region', { name: `Asked ${narrow ? 'often' : 'a lot'}` })).toBeVisible()
    await reader.getByRole('region', { name: 'Welcome' }).getByRole('link', { name: 'See the oils' }).click()
    await expect(reader).toHaveURL('/oils')
    await reader.close()
  })
})

test('Open Banner: write a text with a first and a last day, press Preview, then Save; it is above the header of every page', async ({
  page,
  context,
  noise,
}) => {
  test.slow()
  noise.expect(/^400 POST \/api\/staff\/content\/banner\/preview\//)
  await openOffice(page, '/')
  await atBothWidths(page, async (narrow) => {
    const says = narrow ? 'Closed over New Year' : 'Meet us at Frome market on Saturday'
    await page.goto('/admin')
    await fromMenu(page, 'Banner')
    const on = page.getByLabel('Show the banner')
    await expect(page.getByLabel('What it says')).toHaveValue(narrow ? 'Meet us at Frome market on Saturday' : '')
    await on.check()
    await page.getByLabel('What it says').fill(says)
    await page.getByLabel('Link', { exact: true }).fill('/no-such-page')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('The shop has no page /no-such-page.')).toBeVisible()
    await page.getByLabel('Link', { exact: true }).fill('/contact')
    await page.getByLabel('First day').fill('2031-01-01')
    const [preview] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ])
    await expect(preview.getByRole('complementary', { name: 'Announcement' })).toHaveText(says)
    await preview.close()
    await page.getByLabel('First day').fill('2026-01-01')
    await page.getByLabel('Last day').fill('2036-01-01')
    await save(page)

    const reader = await pageLike(page)
    for (const path of ['/products', '/login', '/terms-of-service']) {
      await open(reader, path)
      await expect(reader.getByRole('complementary', { name: 'Announcement' })).toHaveText(says)
      expect(await overflow(reader)).toEqual([])
    }
    await reader.getByRole('link', { name: says }).click()
    await expect(reader).toHaveURL('/contact')
    await reader.close()
  })
})

test('Open Menu and footer: change text and order, add and remove a link, press Preview, then Save; restore the default menu', async ({
  page,
  context,
  noise,
}) => {
  test.slow()
  noise.expect(/^400 PATCH \/api\/staff\/content\/menu\//)
  await openOffice(page, '/')
  await atBothWidths(page, async (narrow) => {
    await page.goto('/admin')
    await fromMenu(page, 'Menu and footer')
    const words = page.locator('input[name="header.0.name"]')
    await expect(words).toHaveValue('Shop')
    await words.fill('Everything')
    await page.getByRole('button', { name: 'Move header link 7 up' }).click()
    await page.getByRole('button', { name: 'Remove header link 2' }).click()
    await page.getByRole('button', { name: 'Add a header link' }).click()
    await page.locator('input[name="header.6.name"]').fill('Ask us')
    await page.locator('input[name="header.6.to"]').fill('/asking')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The shop has no page /asking.').first()).toBeVisible()
    await page.locator('input[name="header.6.to"]').fill('contact')
    await page.getByRole('option', { name: 'Contact (/contact)' }).click()
    await page.locator('input[name="footer.1.title"]').fill('Here to help')
    await expect.poll(() => overflow(page)).toEqual([])

    const [preview] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ])
    await expect(preview.getByRole('contentinfo').getByRole('heading', { name: 'Here to help' })).toBeVisible()
    await preview.close()
    await save(page)

    const reader = await pageLike(page)
    await open(reader, '/blog')
    if (narrow) await reader.locator('summary', { hasText: 'Menu' }).click()
    const links = reader
      .getByRole('navigation', { name: narrow ? 'Menu' : 'Main' })
      .getByRole('list')
      .first()
      .getByRole('link')
    await expect(links).toHaveText(['Everything', 'Creams', 'Oils', 'Gift Sets', 'About Us', 'Blog', 'Ask us'])
    await expect(reader.getByRole('contentinfo').getByRole('heading', { name: 'Here to help' })).toBeVisible()
    await reader.close()

    await page.getByRole('button', { name: 'Restore the default menu' }).click()
    await expect(words).toHaveValue('Shop')
  })
})

test('About us and Home page are under Content: write what customers said and a question, and describe a photograph', async ({
  page,
}) => {
  test.slow()
  await openOffice(page, '/')
  await atBothWidths(page, async (narrow) => {
    const said = narrow ? 'Kind to my hands.' : 'It smells of a garden.'
    await page.goto('/admin')
    await fromMenu(page, 'Home page')
    await page
      .getByLabel('What it shows')
      .first()
      .fill(`Bars of soap on a sill, ${narrow ? 'seen close' : 'in the sun'}`)
    await page.locator('textarea[name="testimonials.0.quote"]').fill(said)
    await page.locator('input[name="faq.0.question"]').fill(`Is it ${narrow ? 'really ' : ''}made by hand?`)
    await save(page)
    await page.goto('/admin')
    await fromMenu(page, 'About us')
    await page.getByLabel('Mission').fill(`We make soap${narrow ? ' slowly' : ''}.`)
    await save(page)

    const reader = await pageLike(page)
    await open(reader, '/')
    await expect(reader.getByText(said)).toBeAttached()
    await expect(reader.getByText(`Is it ${narrow ? 'really ' : ''}made by hand?`)).toBeVisible()
    await expect(
      reader.getByRole('img', { name: `Bars of soap on a sill, ${narrow ? 'seen close' : 'in the sun'}` }),
    ).toBeAttached()
    await open(reader, '/about-us')
    await expect(reader.getByText(`We make soap${narrow ? ' slowly' : ''}.`)).toBeVisible()
    await reader.close()
  })
})
