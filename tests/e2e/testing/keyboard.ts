import type { Frame, Locator, Page } from '@playwright/test'
import type { Customer } from './shopper.ts'

/** A focused element as people see it. */
export interface Focused {
  /** "BUTTON Add to Cart" */
  what: string
  /** Has an outline of at least 2 px. */
  marked: boolean
  /** Has a size. */
  drawn: boolean
  x: number
  y: number
  width: number
  height: number
}

/** Presses a key, Tab by default, until the element has the focus. */
export async function tabTo(
  page: Page,
  wanted: Locator,
  { key = 'Tab', onFocus }: { key?: 'Tab' | 'Shift+Tab'; onFocus?: (focused: Focused) => void } = {},
): Promise<void> {
  await wanted.waitFor()
  for (let presses = 0; presses < 90; presses++) {
    if (
      await wanted.evaluate(
        (element) => element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus(),
      )
    )
      return
    await page.keyboard.press(key)
    const focused = onFocus && (await focusedElement(page))
    if (focused) onFocus?.(focused)
  }
  throw new Error(`The keyboard does not reach ${wanted}.`)
}

/** Fills in the checkout's first step with `type`, which goes to a field and types, and submits it by Enter. */
export async function submitCustomer(
  page: Page,
  { first_name, last_name, email, line1, city, postcode }: Customer,
  type: (page: Page, field: Locator, words: string) => Promise<void>,
): Promise<void> {
  await type(page, page.getByLabel('First name'), first_name)
  await type(page, page.getByLabel('Last name'), last_name)
  await type(page, page.getByRole('main').getByLabel('Email', { exact: true }), email)
  await type(page, page.getByLabel('Address line 1'), line1)
  await type(page, page.getByLabel('Town or city'), city)
  await type(page, page.getByLabel('Postcode'), postcode ?? '')
  await page.keyboard.press('Enter')
}

/** The focused element, or null if it is the page itself. A frame is marked by the outline of what has focus in it. */
export async function focusedElement(page: Page | Frame): Promise<Focused | null> {
  const focused = await outlineOfFocus(page)
  if (!focused?.what.startsWith('IFRAME')) return focused
  const frame = await (await page.evaluateHandle(() => document.activeElement)).asElement()?.contentFrame()
  const within = frame ? await focusedElement(frame) : null
  return within ? { ...focused, marked: within.marked } : focused
}

function outlineOfFocus(page: Page | Frame): Promise<Focused | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { x, y, width, height } = element.getBoundingClientRect()
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return {
      what: `${element.tagName} ${name.trim()}`,
      marked: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
      drawn: width > 0 && height > 0,
      x: x + scrollX,
      y: y + scrollY,
      width,
      height,
    }
  })
}
