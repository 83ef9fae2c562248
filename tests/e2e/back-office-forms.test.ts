import { officeClient } from './testing/back-office.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { openOffice } from './testing/office.ts'
import { addToCart } from './testing/shopper.ts'
import { chooseInMenu, WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'staff' })

for (const viewport of WIDTHS)
  test(`Add what a customer said: the place is optional, and an error names its field, ${viewport.width} px`, async ({
    page,
    shop,
    noise,
  }) => {
    noise.expect(/^400 PATCH \/api\/staff\/content\/home\//)
    const staff = await officeClient(shop)
    const before = (await staff.staffContent.home({})).testimonials.length
    await page.setViewportSize(viewport)
    await openOffice(page, '')
    await chooseInMenu(page, 'Home page')
    await page.getByRole('button', { name: 'Add a testimonial' }).click()
    await page.getByLabel('Name').last().fill('Miriam')
    await page.getByLabel('Quote').last().fill('It smells of the garden.')
    // Only the server validates the length of a place.
    await page.getByLabel('Place').last().fill('Leeds '.repeat(20))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(`Place, no. ${before + 1}: Please use at most 80 characters.`)).toBeVisible()
    await expect(page.getByLabel('Quote').last()).toHaveValue('It smells of the garden.')
    await page.getByLabel('Place').last().fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Element updated')).toBeVisible()
    expect((await staff.staffContent.home({})).testimonials.at(-1)).toMatchObject({
      name: 'Miriam',
      place: '',
      quote: 'It smells of the garden.',
      rating: 5,
    })
    await page.getByRole('button', { name: `Remove testimonial ${before + 1}` }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await staff.staffContent.home({})).testimonials.length).toBe(before)
  })

for (const viewport of WIDTHS)
  test(`Write a price in any way: 45, £45, 45,50 and 1,234 are understood, ${viewport.width} px`, async ({
    page,
    context,
    shop,
  }) => {
    const staff = await officeClient(shop)
    const { results } = await staff.staffCatalogue.products({ search: 'thyme' })
    const { id, price, slug } = results[0] ?? { id: 0, price: '', slug: '' }
    const shopper = await context.newPage()
    await addToCart(shopper, slug)
    await open(shopper, '/checkout')
    await expect(shopper.getByRole('main').getByText(`£${price}`).first()).toBeVisible()
    await page.setViewportSize(viewport)
    await openOffice(page, `/products/${id}`)
    const field = page.getByRole('textbox', { name: 'Price', exact: true })
    for (const [typed, understood] of [
      ['45', '45.00'],
      ['£45', '45.00'],
      ['45,50', '45.50'],
      ['£ 1,234', '1234.00'],
      ['99p', '0.99'],
    ] as const) {
      await field.fill(typed)
      // Save without leaving the field first.
      await field.press('Enter')
      await expect.poll(async () => (await staff.staffCatalogue.product({ id })).price).toBe(understood)
      await expect(field).toHaveValue(understood)
    }
    await field.fill('1.234')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('An amount in pounds such as 7.50')).toBeVisible()
    expect((await staff.staffCatalogue.product({ id })).price).toBe('0.99')
    // A checkout already started keeps the old price.
    await shopper.reload()
    await expect(shopper.getByRole('main').getByText(`£${price}`).first()).toBeVisible()
    await expect(shopper.getByText('£0.99')).toHaveCount(0)
    await shopper.close()
    await field.fill(price)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(async () => (await staff.staffCatalogue.product({ id })).price).toBe(price)
  })
