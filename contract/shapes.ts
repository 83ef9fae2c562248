import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import type { DirhamRate as DirhamRateShape } from './dirhams.ts'
import { COUNTRIES, DISCOUNT_KINDS, EMAIL_MAX } from './limits.ts'
import { typedAmount } from './money.ts'

/** Pounds as a decimal string with two places, never negative: "4.99". */
export const Money = z
  .string()
  .regex(/^\d{1,7}\.\d{2}$/, 'An amount in pounds such as 4.99')
  .meta({ id: 'Money', example: '4.99' })
export type Money = z.infer<typeof Money>

/** Money from a form, in any spelling that `typedAmount` accepts. */
export const TypedMoney = z
  .string()
  .max(30, 'An amount in pounds such as 4.99')
  .transform((typed) => typedAmount(typed) ?? typed)
  .pipe(Money)

/** What a pound is in dirhams; the type is in dirhams.ts, which pages load without schemas. */
export const DirhamRate: z.ZodType<DirhamRateShape> = z.object({ rate: z.number().int(), on: z.string() })

/** An instant in ISO 8601, UTC. */
export const Instant = z.iso.datetime().meta({ id: 'Instant', example: '2026-11-21T09:30:00.000Z' })

/** The largest `integer` of Postgres. */
const INTEGER_MAX = 2_147_483_647

/** The id of a row, in a body. `error` is the message when it is missing. */
export function idOf(error: string) {
  return z.number({ error }).int().min(1).max(INTEGER_MAX)
}
export const Id = idOf(refusals.chooseOne)

/** The id of a row, in a path, a query or a form. */
export const PathId = z.coerce.number().int().min(1).max(INTEGER_MAX)
export const ById = z.object({ id: PathId })

/** The version of a row that somebody changes: when the row has a newer one, the change is refused with 409. */
export const Version = z.number({ error: 'Please give the version you changed.' }).int().min(1).max(INTEGER_MAX)

/** The input of a call without fields. */
export const Nothing = z.object({})

/** The output of a call that returns a message only. */
export const Done = z.object({ detail: z.string() }).meta({ id: 'Done' })

/** A page of a list. A `page_size` over the cap is the cap, not an error. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1, refusals.pagesFromOne).max(1_000_000).optional(),
  page_size: z.coerce.number().int().min(1, refusals.emptyPage).max(1_000_000).optional(),
})
export type PageQuery = z.infer<typeof PageQuery>

/**
 * Of lists that can be very long: `next` and `previous` also name the row at which their page begins, in the server's
 * own encoding.
 */
export const CursorQuery = PageQuery.extend({ after: line(1000).optional(), before: line(1000).optional() })
export type CursorQuery = z.infer<typeof CursorQuery>

export type OrderedBy<Field extends string> = Field | `-${Field}`

/** The order of a list: one of `fields`, descending with a minus before it. */
export function orderedBy<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  // `flatMap` forgets that the list isn't empty, and that each field comes with its minus.
  const values = fields.flatMap((field) => [field, `-${field}`]) as [
    OrderedBy<Fields[number]>,
    ...OrderedBy<Fields[number]>[],
  ]
  return z.enum(values, { error: `The list can be ordered by ${fields.join(', ')}.` })
}

/** `format=json` asks for JSON where a path is both a page and a call; `next` and `previous` keep it. */
export const Format = line(20).optional()

/** A page of a list. `next` and `previous` are absolute URLs that keep the query. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    page_size: z.number().int(),
    results: z.array(item),
  })
}

export const Country = z.enum(COUNTRIES, { error: refusals.otherCountry }).meta({ id: 'Country' })
export type Country = z.infer<typeof Country>

/** One line of text. Control characters are refused: they forge log lines and email headers. */
export function line(max: number) {
  return (
    z
      .string()
      .trim()
      .max(max, refusals.atMostCharacters(max))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
      .regex(/^[^\u0000-\u001f\u007f]*$/, refusals.noLineBreaks)
  )
}

/** The same, and required. */
export function requiredLine(max: number) {
  return line(max).min(1, refusals.required)
}

/** Text of several lines; in a page it needs `white-space: pre-line`. */
export function multiline(max: number) {
  return (
    z
      .string()
      .trim()
      .max(max, refusals.atMostCharacters(max))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
      .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/, refusals.noControlCharacters)
  )
}

/**
 * Text without the marks that nobody sees (of direction, of joining, of no width) and spaces around it. They come along
 * when an address or a code is copied from a page or typed on an Arabic keyboard, and make another address of it.
 */
export const withoutMarks = (text: string): string => text.replace(/\p{Cf}/gu, '').trim()

/**
 * An address that mail can be sent to. At most 64 letters stand before the @, no dots follow each other, and its domain
 * is a name (RFC 5321, 4.5.3.1.1 and 4.1.2; an address of numbers in brackets is no shopper's).
 */
export const Email = z
  .string()
  .overwrite(withoutMarks)
  .min(1, refusals.required)
  .max(EMAIL_MAX, refusals.atMostCharacters(EMAIL_MAX))
  .regex(
    /^(?=[^@]{1,64}@)[^\s@<>(),;:"\\[\].]+(\.[^\s@<>(),;:"\\[\].]+)*@([^\s@<>(),;:"\\[\].]+\.)+[^\s@<>(),;:"\\[\].]{2,}$/,
    refusals.invalidEmail,
  )
  .meta({ id: 'Email' })

/**
 * An uploaded file: the body is its bytes. Its kind is read from the bytes, because the content type is only a claim.
 */
export const SentFile = z.custom<{ bytes: Uint8Array<ArrayBuffer>; content_type: string }>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'bytes' in value &&
    value.bytes instanceof Uint8Array &&
    value.bytes.length > 0,
  'Please choose a file.',
)
export type SentFile = z.infer<typeof SentFile>

/** A downloaded file, in chunks. */
export const Download = z.custom<{ filename: string; chunks: AsyncIterable<string> }>()
export type Download = z.infer<typeof Download>

/** A discount code, and what it takes off the goods and off the delivery. */
export const Discount = z.object({ code: z.string(), amount: Money, delivery: Money }).meta({ id: 'Discount' })
export type Discount = z.infer<typeof Discount>

/** On what terms an order has its discount, as it was sold. */
export const SoldDiscount = z
  .object({
    code: z.string(),
    kind: z.enum(DISCOUNT_KINDS),
    percent: z.number().int().nullable(),
    amount: Money.nullable(),
    buy_units: z.number().int().nullable(),
    least: Money,
    /** What earlier refunds have withheld of it, and given back where that of a failed one counts no more. */
    withheld: Money,
    given_back: Money,
  })
  .meta({ id: 'SoldDiscount' })
export type SoldDiscount = z.infer<typeof SoldDiscount>

/** What a gift card pays of an order: the end of its code, and its part in pounds. */
export const GiftCardPart = z.object({ end: z.string(), amount: Money }).meta({ id: 'GiftCardPart' })
