import type { Page } from '@playwright/test'
import { accessibilityProblems, overflow } from './testing/axe.ts'
import { officeClient } from './testing/back-office.ts'
import { expect, open, type Shop, test } from './testing/fixtures.ts'
import { openOffice, save } from './testing/office.ts'
import { addToCart } from './testing/shopper.ts'
import { WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'uae' })
const YES = 'Can be sold to the UAE: yes'
const NO = 'Can be sold to the UAE: no'

for (const viewport of WIDTHS)
  test(`Type a registration in the UAE; the product is sold there until its English precautions change, ${viewport.width} px`, async ({
    page,
    shop,
    noise,
  }) => {
    const product = PRODUCTS[viewport.width]
    if (!product) throw new Error('A product for each width.')
    const { slug } = product
    const { id, change } = await office(shop, slug)
    await change({ uae_registration_number: null, uae_registered_until: null })
    await page.setViewportSize(viewport)
    await openOffice(page, `/products/${id}`)
    const uae = page.getByRole('region', { name: 'The UAE' })
    await expect(uae.getByText(NO)).toBeVisible()
    await expect(uae.getByRole('listitem')).toHaveText([/^No UAE registration number\./])
    await uae.getByLabel('UAE registration number').fill(' AE-2026-0042 ')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    noise.expect(/^400 PATCH \/api\/staff\/products\//)
    await expect(uae.getByText('Please give the last day of the registration, or clear the number.')).toBeVisible()
    await uae.getByLabel('Registered until').fill('2031-03-03')
    await saved(page)
    await expect(uae.getByText(YES)).toBeVisible()
    await expect(uae.getByLabel('UAE registration number')).toHaveValue('AE-2026-0042')
    await open(page, `/products/${slug}`)
    await expect(page.getByText('We sell this product in the United Kingdom only.')).toHaveCount(0)

    await page.goto(`/admin/products/${id}`)
    const precautions = page.getByLabel('Precautions')
    await precautions.fill(`${await precautions.inputValue()} Keep it away from pets.`)
    await saved(page)
    await expect(uae.getByText(NO)).toBeVisible()
    await expect(uae.getByRole('listitem')).toHaveText([
      'The English precautions changed since the Arabic was written. Check the Arabic',
    ])
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
    await isRefused(page, product)

    await page.goto(`/admin/products/${id}`)
    await uae.getByRole('link', { name: 'Check the Arabic' }).click()
    await page.getByLabel('The translation is still right').check()
    await save(page)
    await page.goto(`/admin/products/${id}`)
    await expect(uae.getByText(YES)).toBeVisible()
  })

for (const viewport of WIDTHS)
  test(`The list finds what can’t be sold to the UAE, and Today warns before a registration ends, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    const { change } = await office(shop, 'cedar-and-black-pepper')
    await page.setViewportSize(viewport)
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await change({ uae_registration_number: 'AE-7', uae_registered_until: soon })
    await openOffice(page, '/')
    const warning = page.getByRole('alert').filter({ hasText: 'registration in the UAE' })
    await expect(warning.getByRole('listitem')).toHaveText([/^Cedar & Black Pepper Soap: ends on \d+ \w+ 20\d\d$/])
    await change({ uae_registered_until: '2026-03-03' })
    await page.reload()
    await expect(warning.getByRole('listitem')).toHaveText(['Cedar & Black Pepper Soap: ended on 3 March 2026'])
    expect(await overflow(page)).toEqual([])
    await warning.getByRole('link').click()
    const uae = page.getByRole('region', { name: 'The UAE' })
    await expect(uae.getByRole('listitem')).toHaveText([/^The registration ended on 3 March 2026\./])

    await uae.getByLabel('Registered until').fill('2031-03-03')
    await saved(page)
    await expect(uae.getByText(YES)).toBeVisible()
    await page.goto('/admin')
    await expect(page.getByText('to pack')).toBeVisible()
    await expect(warning).toHaveCount(0)

    await change({ uae_registration_number: null, uae_registered_until: null })
    await page.goto('/admin/products')
    await expect(page.getByText('Sage & Sidr Soap')).toBeVisible()
    await page.getByLabel('UAE').click()
    await page.getByRole('option', { name: 'Can’t be sold' }).click()
    await expect(page.getByText('Cedar & Black Pepper Soap').first()).toBeVisible()
    await expect(page.getByText('Sage & Sidr Soap')).toHaveCount(0)
  })

/** One for each width, because each test changes its own. */
const PRODUCTS: Record<number, Product> = {
  1440: { slug: 'chamomile-and-calendula', name: 'Chamomile & Calendula Soap', arabic: 'صابون البابونج والآذريون' },
  390: { slug: 'thyme-and-lemon', name: 'Thyme & Lemon Soap', arabic: 'صابون الزعتر والليمون' },
}

interface Product {
  slug: string
  name: string
  arabic: string
}

async function office(shop: Shop, slug: string) {
  const { staffCatalogue } = await officeClient(shop)
  const { id } = await shop.client().catalogue.product({ slug })
  return {
    id,
    change: async (changed: { uae_registration_number?: string | null; uae_registered_until: string | null }) =>
      staffCatalogue.updateProduct({ id, version: (await staffCatalogue.product({ id })).version, ...changed }),
  }
}

/** Presses Save on the form of a product, whose button is never disabled. */
async function saved(page: Page): Promise<void> {
  const response = page.waitForResponse(
    (candidate) => candidate.url().includes('/api/staff/') && candidate.request().method() === 'PATCH',
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await response).ok()).toBe(true)
}

/** The shop says in both languages that it doesn't send a product to the UAE. */
async function isRefused(page: Page, { slug, name, arabic }: Product): Promise<void> {
  await addToCart(page, slug)
  await expect(page.getByText('We sell this product in the United Kingdom only.')).toBeVisible()
  await open(page, '/cart')
  await page.getByLabel('Shipping country').selectOption('AE')
  await expect(page.getByText(`We can't send ${name} to the United Arab Emirates. Please remove it, or`)).toBeVisible()
  await open(page, `/ar/products/${slug}`)
  await expect(page.getByText('نبيع هذا المنتج في المملكة المتحدة فقط.')).toBeVisible()
  await open(page, '/ar/cart')
  await page.getByLabel('دولة التوصيل').selectOption('AE')
  await expect(page.getByText(`لا يمكننا إرسال «${arabic}» إلى الإمارات العربية المتحدة.`)).toBeVisible()
}
