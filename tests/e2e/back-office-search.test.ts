import { readFile } from 'node:fs/promises'
import { look } from './testing/axe.ts'
import { officeClient } from './testing/back-office.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { fromMenu, listFollows, openOffice, save } from './testing/office.ts'
import { WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'search words and results' })

for (const viewport of WIDTHS)
  test(`A search word finds what it means, until it is changed and removed, ${viewport.width} px`, async ({
    page,
    noise,
  }) => {
    noise.expect(/^400 POST \/api\/staff\/search-synonyms\//)
    const word = `slumber${viewport.width}`
    await page.setViewportSize(viewport)
    await openOffice(page, '/')
    await fromMenu(page, 'Search words')
    await expect(page.getByText('agarwood', { exact: true })).toBeVisible()
    await look(page)
    await page.getByRole('link', { name: 'New search word' }).click()
    const [term, means] = [
      page.getByRole('textbox', { name: 'Shoppers type' }),
      page.getByRole('textbox', { name: 'They mean' }),
    ]
    const button = page.getByRole('button', { name: 'Save', exact: true })
    await term.fill(word)
    await means.fill(word.toUpperCase())
    await button.click()
    await expect(page.getByText(`To a search, both are “${word}” already.`).first()).toBeVisible()
    await means.fill('Lavénder')
    await button.click()
    await expect(page.getByRole('heading', { name: word })).toBeVisible()
    await expect(means).toHaveValue('lavender')
    await look(page)
    await open(page, `/products?q=${word}`)
    await expect(page.getByRole('article').first()).toContainText('Lavender')

    await page.goBack()
    await means.fill('damask rose')
    await save(page)
    await page.getByRole('link', { name: 'List' }).click()
    await page.getByPlaceholder('Either word').fill(word)
    await listFollows(page, word)
    await expect(page.getByText('agarwood', { exact: true })).toBeHidden()
    await page.getByText(word, { exact: true }).click()
    await expect(means).toHaveValue('damask rose')
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText(`Remove ${word}?`)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(`“${word}” no longer means “damask rose”.`)).toBeVisible()
    await open(page, `/products?q=${word}&exact=1`)
    await expect(page.getByRole('heading', { name: `We found nothing for “${word}”` })).toBeVisible()
  })

for (const viewport of WIDTHS)
  test(`Show products first and hide some for a search; shoppers see it, ${viewport.width} px`, async ({ page }) => {
    // Words of this test alone, in both widths.
    const words = viewport.width < 600 ? 'lavender soap' : 'soap'
    await page.setViewportSize(viewport)
    await openOffice(page, '/')
    await fromMenu(page, 'Search results')
    await page.getByLabel('Words of a search').fill(words.toUpperCase())
    await page.getByRole('button', { name: 'Show the results' }).click()
    const found = page.getByRole('heading', { name: /^What a shopper finds now/ })
    await expect(found).toBeVisible()
    await look(page)
    const add = page.getByRole('combobox', { name: 'Show another product first' })
    for (const name of ['Oat & Honey', 'Damask Rose', 'Black Seed', 'Lavender Fields']) {
      await add.fill(name)
      await page
        .getByRole('option', { name: new RegExp(name) })
        .first()
        .click()
    }
    const row = (name: RegExp) => page.getByRole('group', { name }).first()
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Shown first' }) })
    await page.getByRole('button', { name: /^Up: Damask Rose/ }).click()
    await page.getByRole('button', { name: /^Down: Damask Rose/ }).click()
    await page.getByRole('button', { name: /^Up: Damask Rose/ }).click()
    await page.getByRole('button', { name: /^Remove: Black Seed/ }).click()
    await page.getByRole('button', { name: /^Remove: Lavender Fields/ }).click()
    await expect(section.getByRole('group')).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo changes' }).click()
    await expect(section.getByRole('group')).toHaveCount(0)
    for (const name of ['Damask Rose', 'Oat & Honey']) {
      await add.fill(name)
      await page
        .getByRole('option', { name: new RegExp(name) })
        .first()
        .click()
    }
    await add.fill('Lavender Fields')
    await page
      .getByRole('option', { name: /Lavender Fields/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Remove: Lavender Fields/ }).click()
    const staff = page.getByRole('button', { name: /^Hide: / }).first()
    const hidden = (await staff.getAttribute('aria-label'))?.replace('Hide: ', '') ?? ''
    await staff.click()
    await page.getByRole('button', { name: `Show again: ${hidden}` }).click()
    await page.getByRole('button', { name: `Hide: ${hidden}` }).click()
    await expect(page.getByText('Not saved yet.')).toBeVisible()
    await look(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. Shoppers see it now.')).toBeVisible()
    await expect(page.getByText('Not saved yet.')).toBeHidden()
    await expect(row(/Damask Rose/)).toBeVisible()

    await open(page, `/products?q=${encodeURIComponent(words)}`)
    const cards = page.getByRole('article')
    await expect(cards.nth(0)).toContainText('Damask Rose')
    await expect(cards.nth(1)).toContainText('Oat & Honey')
    await expect(
      page.getByRole('article').filter({ has: page.getByRole('link', { name: hidden, exact: true }) }),
    ).toHaveCount(0)
    // A filter also holds for what is shown first.
    await open(page, `/products?q=${encodeURIComponent(words)}&without=honey`)
    await expect(cards.nth(0)).toContainText('Damask Rose')
    await expect(cards.filter({ hasText: 'Oat & Honey' })).toHaveCount(0)

    await page.goto('/admin/search-results')
    await expect(page.getByText('2 shown first, 1 hidden').first()).toBeVisible()
    await look(page)
    await page.getByRole('link', { name: words, exact: true }).click()
    await page.getByRole('button', { name: /^Remove: Damask Rose/ }).click()
    await page.getByRole('button', { name: /^Remove: Oat & Honey/ }).click()
    await page.getByRole('button', { name: `Show again: ${hidden}` }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. Shoppers see it now.')).toBeVisible()
    await page.getByRole('button', { name: 'All searches' }).click()
    await expect(page.getByRole('link', { name: words, exact: true })).toHaveCount(0)
  })

for (const viewport of WIDTHS)
  test(`What people looked for and didn’t find: make it mean something, choose products, delete it, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    const [word, rude] = [`moonstone${viewport.width}`, `rubbish${viewport.width}`]
    for (const times of [1, 2]) {
      await open(page, `/products?q=${word}`)
      if (times === 1) await open(page, `/products?q=${rude}`)
    }
    await page.setViewportSize(viewport)
    await openOffice(page, '/')
    await fromMenu(page, 'Not found')
    await expect(page.getByText(`${word} — 2 times`)).toBeVisible()
    await expect(page.getByText(`${rude} — once`)).toBeVisible()
    await look(page)
    for (const days of ['7 days', '90 days', '30 days']) await page.getByRole('button', { name: days }).click()
    await expect(page.getByText(`${rude} — once`)).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export this list (CSV)' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('searches-without-result-30-days.csv')
    expect(await readFile(await download.path(), 'utf8')).toContain(`"${word}","2",""`)
    await page.getByRole('button', { name: `Delete: ${rude}` }).click()
    await expect(page.getByText('The words are no longer in the list.')).toBeVisible()
    await expect(page.getByText(`${rude} — once`)).toBeHidden()
    await page.getByRole('link', { name: `Choose products: ${word}` }).click()
    await expect(page.getByText('Nothing. Show a product first, or add a search word.')).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: `Make it mean …: ${word}` }).click()
    await expect(page.getByRole('textbox', { name: 'Shoppers type' })).toHaveValue(word)
    await page.getByRole('textbox', { name: 'They mean' }).fill('oat')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { name: word })).toBeVisible()
    await fromMenu(page, 'Not found')
    await expect(page.getByText('Now means oat').first()).toBeVisible()
    await open(page, `/products?q=${word}`)
    await expect(page.getByRole('article').first()).toContainText('Oat')

    // Many of them have pages.
    const staff = await officeClient(shop)
    for (const letter of 'abcdefghijklmnopqrstuvwxyz')
      await shop.client().catalogue.products({ q: `zzz${letter}${viewport.width}` })
    await expect.poll(async () => (await staff.staffSearch.misses({ page_size: 100 })).count).toBeGreaterThan(25)
    await page.goto('/admin/search-misses')
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByRole('button', { name: 'Previous page' })).toBeEnabled()
    await page.getByRole('button', { name: 'Previous page' }).click()
    await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()
  })

test('posts and pages below the results fit both widths, in either language', async ({ page }) => {
  for (const viewport of WIDTHS)
    for (const path of ['/products?q=cold+process', '/ar/products?q=صابون', '/products?q=delivery']) {
      await page.setViewportSize(viewport)
      await open(page, path)
      await expect(page.getByRole('region', { name: /blog|shop|المدونة/ }).first()).toBeVisible()
      await look(page)
    }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the results of a search have posts and pages below, in either language, and other lists have none', async ({
    page,
  }) => {
    await page.goto('/products?q=cold+process')
    const posts = page.getByRole('region', { name: 'From the blog' })
    await expect(posts.getByRole('link').first()).toHaveAttribute('href', '/blog/how-cold-process-soap-is-made')
    await page.goto('/products?q=delivery')
    await expect(page.getByRole('region', { name: 'Pages of the shop' }).getByRole('link')).toHaveAttribute(
      'href',
      '/shipping-info',
    )
    await page.goto(`/ar/products?q=${encodeURIComponent('الصابون')}`)
    const arabic = page.getByRole('region', { name: 'من المدونة' }).getByRole('link')
    await expect(arabic.first()).toHaveText(/\p{Script=Arabic}/u)
    await expect(arabic.first()).toHaveAttribute('href', /^\/ar\/blog\//)
    await page.goto('/products?type=soap')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(posts).toHaveCount(0)
  })
})
