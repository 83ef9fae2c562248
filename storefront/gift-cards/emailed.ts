import type { GiftCardFor } from '#contract/checkout.ts'
import type { ProductKind } from '#contract/limits.ts'
import * as words from '#words/en/gift-cards.ts'
import { locale } from '#words/en/language.ts'

type Lines = readonly { kind: ProductKind }[]

export const hasCards = (lines: Lines) => lines.some(({ kind }) => kind === 'gift_card')

/** Whether nothing but gift cards is bought, which needs no parcel. False for no lines. */
export const isEmailed = (lines: Lines) => lines.length > 0 && lines.every(({ kind }) => kind === 'gift_card')

/** "To anna@example.com, in the morning of 24 December 2026" */
export function whereTo({ email, send_on }: GiftCardFor): string {
  if (send_on === null) return words.goesTo(email)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return words.goesToOn(email, day.format(new Date(send_on)))
}
