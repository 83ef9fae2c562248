import { eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import { BusinessDetails, FaqEntry, HomeWords, Testimonial } from '#contract/content.ts'
import { DIRHAM_RATE_MAX, DIRHAM_RATE_MIN } from '#contract/dirhams.ts'
import { DEFAULT_DISPATCH, DispatchSettings } from '#contract/dispatch-settings.ts'
import { isCompanyNumber, isVatNumber } from '#contract/registered-numbers.ts'
import { BannerText, MenuText } from '#contract/staff/content.ts'
import { NOBODY, Notifications } from '#contract/staff/notifications.ts'
import type { Handle } from '#server/db/open.ts'
import { shopContent } from './tables.ts'

const Picture = z.object({ hash: z.string(), alt: z.string() })

/** Documents that exist once, and their shapes. */
export const ShopContent = {
  facts: BusinessDetails,
  about: z.object({
    banner: Picture.nullable(),
    mission: z.string(),
    vision: z.string(),
    values: z.array(z.string()),
    story: z.string(),
  }),
  /** `words`: the texts the owner has changed; the default ones are in contract/home-words.ts. */
  home: z.object({
    hero: z.array(Picture),
    words: HomeWords.optional(),
    /** Shows published reviews in place of the testimonials. */
    reviews_instead: z.boolean().optional(),
    testimonials: z.array(Testimonial),
    faq: z.array(FaqEntry),
  }),
  policies: z.object({ returns_days: z.number().int().min(14), change_of_mind_fee_pence: z.number().int().min(0) }),
  /** Dirhams for a pound in ten-thousandths, and the day it was looked up: both null, or neither. */
  dirhams: z.object({
    rate: z.number().int().min(DIRHAM_RATE_MIN).max(DIRHAM_RATE_MAX).nullable(),
    taken_on: z.iso.date().nullable(),
  }),
  dispatch: DispatchSettings,
  notifications: Notifications,
  banner: BannerText,
  /** Null for the default links. */
  menu: z.object({ arranged: MenuText.nullable() }),
}
export type ContentKey = keyof typeof ShopContent
export type ContentValue<K extends ContentKey> = z.infer<(typeof ShopContent)[K]>

/** Throws when the document is missing: a shop without business details is not set up. */
export async function readContent<K extends ContentKey>(db: Handle, key: K): Promise<ContentValue<K>> {
  const [row] = await db.select({ value: shopContent.value }).from(shopContent).where(eq(shopContent.key, key))
  if (!row) throw new Error(`The shop has no "${key}" document yet.`)
  return shownValue(key, row.value) as ContentValue<K>
}

/** Without what an older release took as the trader's numbers. It is no number, and without one no VAT is charged. */
function shownValue(key: ContentKey, value: unknown): unknown {
  if (key !== 'facts') return value
  // writeContent has checked it.
  const facts = value as BusinessDetails
  return {
    ...facts,
    company_number: isCompanyNumber(facts.company_number) ? facts.company_number : '',
    vat_number: isVatNumber(facts.vat_number) ? facts.vat_number : '',
  }
}

/** Several documents by key. A document that an older release didn't have is blank until it is changed. */
export async function readContentsOrBlank<K extends ContentKey>(
  db: Handle,
  keys: K[],
): Promise<{ [key in K]: ContentValue<key> }> {
  const rows = await db
    .select({ key: shopContent.key, value: shopContent.value })
    .from(shopContent)
    .where(inArray(shopContent.key, keys))
  const found = Object.fromEntries(rows.map(({ key, value }) => [key, shownValue(key as ContentKey, value)]))
  return Object.fromEntries(keys.map((key) => [key, found[key] ?? BLANK[key]])) as { [key in K]: ContentValue<key> }
}

/** Several documents by key. */
export async function readContents<K extends ContentKey>(
  db: Handle,
  keys: K[],
): Promise<{ [key in K]: ContentValue<key> }> {
  const rows = await db.select().from(shopContent).where(inArray(shopContent.key, keys))
  if (rows.length < keys.length) throw new Error(`The shop lacks one of the documents ${keys.join(', ')}.`)
  return Object.fromEntries(rows.map(({ key, value }) => [key, shownValue(key as ContentKey, value)])) as {
    [key in K]: ContentValue<key>
  }
}

export async function writeContent<K extends ContentKey>(
  db: Handle,
  { key, value, now }: { key: K; value: ContentValue<K>; now: Date },
): Promise<void> {
  const checked = ShopContent[key].parse(value) as Record<string, unknown>
  await db
    .insert(shopContent)
    .values({ key, value: checked, updated_at: now })
    .onConflictDoUpdate({ target: shopContent.key, set: { value: checked, updated_at: now } })
}

/** The document and its version. Throws when the shop has no such document. */
export async function readContentVersion<K extends ContentKey>(
  db: Handle,
  key: K,
): Promise<{ value: ContentValue<K>; version: number }> {
  const found = await findVersion(db, key)
  if (!found) throw new Error(`The shop has no "${key}" document yet.`)
  return found
}

/** The same for a document that an older release didn't have: blank, as version 1, until it is changed. */
export async function readContentVersionOrBlank<K extends ContentKey>(
  db: Handle,
  key: K,
): Promise<{ value: ContentValue<K>; version: number }> {
  return (await findVersion(db, key)) ?? { value: BLANK[key], version: 1 }
}

async function findVersion<K extends ContentKey>(
  db: Handle,
  key: K,
): Promise<{ value: ContentValue<K>; version: number } | null> {
  const [row] = await db
    .select({ value: shopContent.value, version: shopContent.version })
    .from(shopContent)
    .where(eq(shopContent.key, key))
  // writeContent and changeContent have checked it.
  return row ? { value: row.value as ContentValue<K>, version: row.version } : null
}

/** Blank documents, so that pages work before the owner has written anything. */
export const BLANK: { [K in ContentKey]: ContentValue<K> } = {
  facts: {
    name: 'Sidr & Sage',
    legal_name: '',
    address_lines: [],
    email: 'hello@sidrandsage.example',
    phone: '',
    company_number: '',
    vat_number: '',
    hours: '',
    responsible_person: '',
  },
  about: { banner: null, mission: '', vision: '', values: [], story: '' },
  home: { hero: [], testimonials: [], faq: [] },
  policies: { returns_days: 30, change_of_mind_fee_pence: 395 },
  dirhams: { rate: null, taken_on: null },
  dispatch: DEFAULT_DISPATCH,
  notifications: NOBODY,
  banner: { on: false, text: '', to: '', from: null, until: null },
  menu: { arranged: null },
}

/** Writes the documents that a new shop needs; existing ones stay unchanged. */
export async function ensureContent(db: Handle, now: Date): Promise<void> {
  const rows = Object.entries(BLANK).map(([key, value]) => ({ key, value, updated_at: now }))
  await db.insert(shopContent).values(rows).onConflictDoNothing()
}
