import type * as english from '#words/en/search.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import { LANGUAGES, type Language, pathIn, TAGS } from '#words/languages.ts'
import { accessibilityProblems } from './testing/axe.ts'
import { expect, open, test } from './testing/fixtures.ts'

const SEARCH = await inEveryLanguage<typeof english>('search.ts')
const SHELL = await inEveryLanguage<{ search: string; searchLabel: string }>('shell.ts')
const MISSPELT: Record<Language, { typed: string; slug: string; skin: string }> = {
  en: { typed: 'charcol', slug: 'charcoal-and-tea-tree', skin: 'oily' },
  ar: { typed: 'قرنفول', slug: 'cinnamon-and-clove', skin: 'normal' },
}

test('A misspelt search shows what was meant, and the words as typed on request', { tag: '@journey' }, async ({
  page,
}) => {
  await open(page, '/')
  await page.getByLabel('Search products').filter({ visible: true }).fill('lavander')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “lavander”')
  await expect(page.getByText('Showing results for lavender.')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(/lavender/i)
  await page.getByRole('link', { name: 'lavander' }).click()
  await expect(page).toHaveURL(/exact=1/)
  await expect(page.getByRole('heading', { name: 'We found nothing for “lavander”' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Best sellers' }).getByRole('article').first()).toBeVisible()
})

test('A phone has a page for the search', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  await page.getByRole('link', { name: 'Search' }).click()
  await expect(page.getByLabel('Search products').filter({ visible: true })).toBeFocused()
  await page.keyboard.type('soap without lavender under £7')
  await page.keyboard.press('Enter')
  const understood = page.getByRole('list', { name: 'Chosen filters' })
  await expect(understood.getByRole('listitem')).toHaveText(['Under £7', 'Without lavender'])
  await expect(page.getByRole('article').first()).toBeVisible()

  await open(page, '/ar/search?q=Rosehip+Facial+Oil%2C+%D9%A3%D9%A0+ml')
  await expect(page).toHaveURL(/\/ar\/products\?q=Rosehip/)
  await expect(page.getByRole('article').first()).toContainText('الورد')
})

test('Filters by skin, price and ingredient add up, and each can be removed', async ({ page }) => {
  await open(page, '/products?category__slug=soap')
  await page.getByText('Filter', { exact: true }).click()
  await page.getByLabel('Type of skin').selectOption('dry')
  await page.getByLabel('Without').fill('honey')
  await page.getByRole('button', { name: 'Show products' }).click()
  await expect(page).toHaveURL('/products?category__slug=soap&skin=dry&without=honey')
  const chosen = page.getByRole('list', { name: 'Chosen filters' })
  await expect(chosen.getByRole('link')).toHaveText(['For dry skin', 'Without honey', 'Clear all'])
  const few = await page.getByRole('article').count()
  await chosen.getByRole('link', { name: 'Remove: For dry skin' }).click()
  await expect(page).toHaveURL('/products?category__slug=soap&without=honey')
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(few)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(few)
})

test('A link by type, range and popularity shows what it names', async ({ page }) => {
  await open(page, '/products?type=soap&sort=popular')
  await expect(page.getByLabel('Sort by')).toHaveValue('best-selling')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soaps')
  await open(page, '/products?range=herbal-soap&sort=-price')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Herbal Soaps')
  await expect(page.getByLabel('Sort by')).toHaveValue('-price')
})

test('An ingredient that nobody knows is an error at its field, and nothing typed is lost', async ({ page }) => {
  await open(page, '/products')
  await page.getByText('Filter', { exact: true }).click()
  await page.getByLabel('Without').fill('moonstone')
  await page.getByRole('button', { name: 'Show products' }).click()
  await expect(page.getByText('We don’t know an ingredient called “moonstone”. Check its spelling.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Without' })).toHaveValue('moonstone')
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('Suggestions while typing: the arrows choose one, Enter opens it, Escape closes', { tag: '@journey' }, async ({
  page,
}) => {
  await open(page, '/about-us')
  const field = page.getByLabel('Search products').filter({ visible: true })
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await field.click()
  await expect(field).toHaveRole('combobox')
  await page.keyboard.type('lavender', { delay: 40 })
  await expect(list.getByRole('option').first()).toContainText('£')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('option').filter({ hasText: 'Products with this ingredient' }).first()).toBeVisible()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('ArrowUp')
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(list.locator('[aria-selected=true]')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  const first = list.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? 'none')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('lavender')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\/lavender/)
  await expect(page.getByRole('heading', { level: 1, name: /lavender/i })).toBeVisible()
  await field.fill('gift card')
  await list.getByRole('option').filter({ hasText: 'Gift Cards' }).click()
  await expect(page).toHaveURL(/\/gift-cards$/)
})

test('A suggestion is tapped on a phone, in Arabic; the field searches if suggestions fail', async ({
  page,
  noise,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/ar/search')
  const field = page.getByLabel('البحث عن المنتجات').filter({ visible: true })
  await field.fill('الخزا')
  const list = page.getByRole('listbox', { name: 'اقتراحات' })
  await expect(list.getByRole('option').first()).toContainText('£')
  expect(await accessibilityProblems(page)).toEqual([])
  await list.getByRole('option').first().click()
  await expect(page).toHaveURL(/\/ar\/products\//)
  noise.expect(/^net::ERR_FAILED GET \/search\/suggest\//)
  await page.route('**/search/suggest/**', (route) => route.abort())
  await open(page, '/ar/search')
  const suggestionsFailed = page.waitForEvent('requestfailed')
  await field.fill('صابون')
  await suggestionsFailed
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(list).toBeHidden()
})

for (const language of LANGUAGES)
  for (const javaScriptEnabled of [true, false])
    test.describe(`${javaScriptEnabled ? 'With' : 'Without'} JavaScript, in ${TAGS[language]}`, () => {
      test.use({ javaScriptEnabled })

      test('a misspelt search is corrected, filtered, and searched for as typed', async ({ page }) => {
        const words = SEARCH[language]
        const { search, searchLabel } = SHELL[language]
        const { typed, slug, skin } = MISSPELT[language]
        await page.goto(pathIn(language, '/search'))
        const form = page.locator('#content').getByRole('search')
        await form.getByLabel(searchLabel).fill(typed)
        await form.getByRole('button', { name: search }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.resultsFor(typed))
        await expect(page.getByText(words.showing)).toBeVisible()
        const first = page.getByRole('article').first().getByRole('link').first()
        await expect(first).toHaveAttribute('href', new RegExp(`^${pathIn(language, '/products/')}${slug}`))
        await page.getByText(words.filter, { exact: true }).click()
        await page.getByLabel(words.skin).selectOption(skin)
        await page.getByRole('button', { name: words.apply }).click()
        await expect(page).toHaveURL(new RegExp(`skin=${skin}`))
        await expect(first).toHaveAttribute('href', new RegExp(`/products/${slug}`))
        if (javaScriptEnabled) expect(await accessibilityProblems(page)).toEqual([])
        await page.getByRole('link', { name: typed }).click()
        await expect(page).toHaveURL(/exact=1/)
        await expect(page.getByRole('heading', { name: words.nothing(typed) })).toBeVisible()
      })
    })
