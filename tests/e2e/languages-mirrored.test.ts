import type { Locator, Page } from '@playwright/test'
import { inEveryLanguage } from '#words/in-every-language.ts'
import { LANGUAGES, OTHER_LANGUAGES, pathIn, TAGS } from '#words/languages.ts'
import { expect, open, test } from './testing/fixtures.ts'

const FACTS = await inEveryLanguage<{ direction: string }>('language.ts')
const FROM_RIGHT = OTHER_LANGUAGES.filter((language) => FACTS[language].direction === 'rtl')

const PRODUCT = '/products/frankincense-night-cream'

/** Boxes by path. `start` where the width depends on the words. */
const BOXES: { path: string; box: (page: Page) => Locator; start?: true }[] = [
  { path: '/products', box: (page) => page.locator('header a img').first() },
  { path: '/products', box: (page) => page.locator('header [class*="_actions"] > :last-child') },
  { path: '/products', box: (page) => page.locator('main [data-photo]').first() },
  { path: '/contact', box: (page) => page.locator('main input').first() },
  { path: '/contact', box: (page) => page.locator('main h1'), start: true },
  { path: PRODUCT, box: (page) => page.locator('main [data-photo]').first() },
  { path: PRODUCT, box: (page) => page.locator('main div:has(> input):has(> button)').first() },
]

for (const language of FROM_RIGHT)
  for (const width of [390, 768, 1440])
    test(`Pages in ${TAGS[language]} mirror the English ones at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const { path, box, start } of BOXES) {
        await open(page, path)
        const plain = await boxOf(page, box)
        await open(page, pathIn(language, path))
        const mirrored = await boxOf(page, box)
        const end = mirrored.x + mirrored.width
        expect.soft(Math.abs(width - end - plain.x), `${path}: ${box}`).toBeLessThanOrEqual(2)
        if (!start) expect.soft(Math.abs(mirrored.width - plain.width), `${path}: ${box}`).toBeLessThanOrEqual(2)
      }
    })

for (const language of LANGUAGES)
  test(`In ${TAGS[language]} the buttons of the newsletter are level with their fields`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const path of ['/', '/about-us']) {
      await open(page, pathIn(language, path))
      const form = page.locator('form:has(input[type="email"])')
      await expect(form).toHaveCount(1)
      const field = await boxOf(page, () => form.locator('input[type="email"]'))
      const button = await boxOf(page, () => form.getByRole('button'))
      expect.soft(Math.abs(button.y - field.y), `${path}: pixels between their tops`).toBeLessThan(1)
    }
  })

for (const language of FROM_RIGHT)
  test(`In ${TAGS[language]} the next photograph is at the left`, async ({ page }) => {
    await open(page, pathIn(language, PRODUCT))
    const gallery = page.locator('main [aria-roledescription]').first()
    const slides = gallery.locator('picture img')
    const shown = async () => {
      const bed = await gallery.boundingBox()
      const boxes = await Promise.all((await slides.all()).map((slide) => slide.boundingBox()))
      return boxes.findIndex((box) => box && bed && Math.abs(box.x - bed.x) < 2)
    }
    await gallery.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(shown).toBe(1)
    await page.keyboard.press('ArrowRight')
    await expect.poll(shown).toBe(0)

    // A swipe to the right pulls the next one in from the left.
    const bed = await boxOf(page, () => gallery)
    await page.mouse.move(bed.x + 100, bed.y + 100)
    await page.mouse.down()
    await page.mouse.move(bed.x + 250, bed.y + 100, { steps: 5 })
    await page.mouse.up()
    await expect.poll(shown).toBe(1)

    const arrows = gallery.locator('xpath=..').locator('button:has(svg)')
    const [previous, next] = await Promise.all([arrows.first().boundingBox(), arrows.last().boundingBox()])
    expect(next?.x).toBeLessThan(previous?.x ?? 0)
    await arrows.first().click()
    await expect.poll(shown).toBe(0)

    await gallery.press('Escape')
    await gallery.locator('xpath=..').locator('button:not(:has(svg))').first().click()
    const view = page.locator('dialog [tabindex="0"]').first()
    const middle = () =>
      view.evaluate((box) => Math.abs(Math.abs(box.scrollLeft) - (box.scrollWidth - box.clientWidth) / 2))
    await expect.poll(middle).toBeLessThan(2)
    expect(await view.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(100)
    const before = await view.evaluate((box) => box.scrollLeft)
    await view.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => view.evaluate((box) => box.scrollLeft)).toBe(before + 80)
  })

async function boxOf(page: Page, of: (page: Page) => Locator) {
  const box = await of(page).boundingBox()
  if (!box) throw new Error('The box does not show.')
  return box
}
