import { expect, open, test } from './testing/fixtures.ts'
import { openOffice } from './testing/office.ts'
import { addToCart } from './testing/shopper.ts'
import { chooseInMenu, WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'staff' })

for (const viewport of WIDTHS)
  test(`Switch Coming soon on for a category: shoppers see its products as coming, and a cart from before can't be bought, ${viewport.width} px`, async ({
    page,
    context,
  }) => {
    const shopper = await context.newPage()
    await shopper.setViewportSize(viewport)
    await addToCart(shopper, 'argan-hair-and-body-oil')

    await page.setViewportSize(viewport)
    await openOffice(page, '')
    await chooseInMenu(page, 'Categories')
    await page.getByText('Oils', { exact: true }).first().click()
    await page.getByRole('switch', { name: 'Coming soon' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Coming soon').first()).toBeVisible()

    await open(shopper, '/cart')
    await expect(shopper.getByText(/Argan Hair.* is coming soon\. You can’t buy it yet\./).first()).toBeVisible()
    await shopper.getByText('Proceed to Checkout', { exact: true }).click()
    await expect(shopper.getByRole('alert').filter({ hasText: 'is coming soon' })).toBeVisible()
    await expect(shopper).toHaveURL(/\/cart$/)
    await open(shopper, '/products/argan-hair-and-body-oil')
    await expect(shopper.getByText('Coming Soon: you can’t buy it yet')).toBeVisible()
    await expect(shopper.getByRole('link', { name: 'Email me when it’s here' })).toBeVisible()
    await open(shopper, '/oils')
    await expect(shopper.getByText('Coming Soon... Stay tuned!')).toBeVisible()
    await open(shopper, '/products?category__slug=oil')
    await expect(
      shopper.getByRole('article').filter({ hasText: 'Argan' }).getByText('Coming Soon', { exact: true }).first(),
    ).toBeVisible()

    await chooseInMenu(page, 'Categories')
    await page.getByText(/^Oils/).first().click()
    await page.getByRole('switch', { name: 'Coming soon' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
    await open(shopper, '/products/argan-hair-and-body-oil')
    await expect(shopper.getByText(/^In Stock/)).toBeVisible()
  })
