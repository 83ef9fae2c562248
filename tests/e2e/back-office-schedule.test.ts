import { officeClient } from './testing/back-office.ts'
import { expect, test } from './testing/fixtures.ts'
import { openOffice, save } from './testing/office.ts'
import { chooseInMenu, WIDTHS } from './testing/widths.ts'

// Far from London, so that a time in the wrong zone shows.
test.use({ shopOf: 'staff', timezoneId: 'Asia/Dubai' })

for (const viewport of WIDTHS)
  test(`Choose a time under Publish at and press Save: the post is scheduled, and its date can be changed, ${viewport.width} px`, async ({
    page,
    shop,
  }) => {
    const staff = await officeClient(shop)
    await page.setViewportSize(viewport)
    await openOffice(page, '')
    await chooseInMenu(page, 'Blog posts')
    await page.getByRole('link', { name: 'Create' }).click()
    const title = `Winter sage ${viewport.width}`
    // Exact, because the list that is still on the page for a moment has a field called Search titles.
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
    await page.getByRole('textbox', { name: 'Text' }).click()
    await page.keyboard.type('It keeps its leaves.')
    await expect(page.getByText('In your computer’s time zone (Asia/Dubai).')).toBeVisible()
    await page.getByLabel('Publish at').fill('2031-03-01T09:30')
    await save(page)
    await expect(page.getByText('Scheduled for 1 Mar 2031, 09:30 (Asia/Dubai time).')).toBeVisible()
    const post = async () => (await staff.staffBlog.posts({ search: title })).results[0]
    expect(await post()).toMatchObject({ state: 'waiting', published_at: '2031-03-01T05:30:00.000Z' })

    await page.getByLabel('Publish at').fill('2020-06-15T18:00')
    await save(page)
    await expect(page.getByText('On the blog since 15 Jun 2020, 18:00')).toBeVisible()
    expect(await post()).toMatchObject({ state: 'published', published_at: '2020-06-15T14:00:00.000Z' })
    // Saving again without changing the date keeps it exact to the second.
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`${title}.`)
    await save(page)
    expect(await post()).toMatchObject({ published_at: '2020-06-15T14:00:00.000Z' })

    await page.getByLabel('Publish at').fill('')
    await page.getByRole('textbox', { name: 'Title', exact: true }).focus()
    await save(page)
    await expect(page.getByText('Draft: only staff can see it.')).toBeVisible()
  })

test('A discount code starts and ends in the shop’s time, in summer and in winter', async ({ page, shop }) => {
  const staff = await officeClient(shop)
  await openOffice(page, '')
  await chooseInMenu(page, 'Discount codes')
  await page.getByRole('link', { name: 'New code' }).click()
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('MIDSUMMER')
  await page.getByRole('combobox', { name: 'What it does' }).click()
  await page.getByRole('option', { name: 'Free standard delivery' }).click()
  await expect(page.getByText('In the shop’s time (Europe/London).').first()).toBeVisible()
  await page.getByLabel('Starts').fill('2031-06-24T09:00')
  await page.getByLabel('Ends').fill('2031-12-24T09:00')
  await save(page)
  const code = async () => (await staff.staffDiscounts.list({ search: 'MIDSUMMER' })).results[0]
  await expect.poll(code).toMatchObject({ starts_at: '2031-06-24T08:00:00.000Z', ends_at: '2031-12-24T09:00:00.000Z' })
  await page.goto(`/admin/discounts/${(await code())?.id}`)
  await expect(page.getByLabel('Starts')).toHaveValue('2031-06-24T09:00')
  await expect(page.getByLabel('Ends')).toHaveValue('2031-12-24T09:00')
  await page.getByLabel('Starts').fill('2031-03-30T00:30')
  await save(page)
  expect(await code()).toMatchObject({ starts_at: '2031-03-30T00:30:00.000Z', ends_at: '2031-12-24T09:00:00.000Z' })
})
