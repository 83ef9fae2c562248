import type { GiftCardFor } from '#contract/checkout.ts'
import type { ProductKind } from '#contract/limits.ts'
import * as words from '#words/en/gift-cards.ts'
import { locale } from '#words/en/language.ts'

type Lines = readonly { kind: ProductKind }[]

export const hasCards = (lines: Lines) => lines.some(({ kind }) => kind === 'gift_card')

/** Whether nothing but gift cards is bought, which needs no parcel. False for no lines. */
export const isEmailed = (lines: Lines) => lines.length > 0 && lines.every(({ kind }) => kind === 'gift_card')

/** "To anna@example.com, in the morning of 24 December 2026": before it is paid. */
export function whereTo({ email, send_on }: GiftCardFor): string {
  return send_on === null ? words.goesTo(email) : words.goesToOn(email, longDay(send_on))
}

/** The same, once it is paid. */
export function sentTo({ email, send_on }: GiftCardFor): string {
  return send_on === null ? words.sentTo(email) : words.sentToOn(email, longDay(send_on))
}

const longDay = (day: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
