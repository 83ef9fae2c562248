import { accessibilityProblems } from './testing/axe.ts'
import { expect, open, test } from './testing/fixtures.ts'
import { openOffice, save } from './testing/office.ts'
import { WIDTHS } from './testing/widths.ts'

test.use({ shopOf: 'staff' })

for (const viewport of WIDTHS)
  test(`A post is written, previewed as readers will see it, published and read in the shop, ${viewport.width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(viewport)
    const title = `Sage in November ${viewport.width}`
    await openOffice(page, '/posts/create')
    await page.getByLabel('Title').fill(title)
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.click()
    await page.keyboard.type('The last leaves are cut before the frost.')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'H2 heading' }).click()
    // The editor takes the focus back a frame later: until then, a space would press the button again.
    await expect(text).toBeFocused()
    await page.keyboard.type('How we dry it')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Slowly, out of the sun.')
    await page.keyboard.press('Control+Shift+Home')
    await page.getByRole('button', { name: 'Bold' }).click()
    await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Bold' }).click()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Draft: only staff can see it.')).toBeVisible()
    await expect(page.getByLabel('Address')).toHaveValue(`sage-in-november-${viewport.width}`)

    const [preview] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Preview' }).click(),
    ])
    await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(preview.getByRole('heading', { level: 2, name: 'How we dry it' })).toBeVisible()
    await expect(preview.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await preview.close()

    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText(/^On the blog since/)).toBeVisible()
    await open(page, '/blog')
    await page.getByRole('article').first().getByRole('heading').getByRole('link', { name: title }).click()
    // The list shows the beginning of each post, the one of the other width among them.
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('The last leaves are cut before the frost.', { exact: true })).toBeVisible()
  })

for (const viewport of WIDTHS)
  test(`The second person to save a post gets a warning, keeps what they typed, reloads, and puts it in again, ${viewport.width} px`, async ({
    page,
    context,
    noise,
  }) => {
    await page.setViewportSize(viewport)
    noise.expect(/^409 PATCH \/api\/staff\/posts\//)
    await openOffice(page, '/posts/2')
    const title = page.getByLabel('Title')
    await expect(title).not.toHaveValue('')
    const other = await context.newPage()
    await openOffice(other, '/posts/2')
    await other.getByLabel('Title').fill(`By the other one ${viewport.width}`)
    await save(other)
    await title.fill('Typed meanwhile')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Somebody else has changed this since you opened it.')).toBeVisible()
    await expect(title).toHaveValue('Typed meanwhile')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(title).toHaveValue(`By the other one ${viewport.width}`)
    await title.fill(`Typed meanwhile ${viewport.width}`)
    await save(page)
  })
