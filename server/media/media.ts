import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { MEDIA_FORMATS, MEDIA_WIDTHS, type MediaFormat, type MediaWidth, SQUARE_FOCUS } from '#contract/media.ts'
import type { Handle } from '#server/db/open.ts'
import type { MediaStore } from './store.ts'
import { media } from './tables.ts'

/** A picture of more pixels than this is refused before it is unpacked: a small file can hold a huge one. */
export const PIXEL_LIMIT = 50_000_000
const QUALITY: Record<MediaFormat, number> = { avif: 50, webp: 74, jpg: 78 }
const CONTENT_TYPES: Record<MediaFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Pixels of the longest side of what stands in for a photograph: about a hundred bytes in every page that shows it. */
const BLUR_SIDE = 12

/** The longest side that is kept; nothing is ever shown larger. */
const LONGEST_SIDE = 4096

/** Takes a photograph in: its bytes are kept under their hash, without what the camera wrote into them. Answers the hash. */
export async function addPhotograph(db: Handle, store: MediaStore, bytes: Buffer, now: Date): Promise<string> {
  return keepPhotograph(db, store, bytes, await unpack(bytes), now)
}

export interface Unpacked {
  data: Buffer
  width: number
  height: number
  color: string
  blur: string
}

/** The picture alone, upright, in the colours that browsers mean. Throws when the bytes are not a whole picture. */
export async function unpack(bytes: Buffer): Promise<Unpacked> {
  // On white: what is see-through in a PNG would come out black.
  const picture = sharp(bytes, { limitInputPixels: PIXEL_LIMIT })
    .rotate()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
  const { data, info } = await picture.jpeg({ quality: 92 }).toBuffer({ resolveWithObject: true })
  const { dominant } = await sharp(data).stats()
  const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  const tiny = await sharp(data).resize({ width: BLUR_SIDE, height: BLUR_SIDE, fit: 'inside' }).webp({ quality: 40, effort: 6 }).toBuffer()
  return { data, width: info.width, height: info.height, color, blur: tiny.toString('base64') }
}

/** Keeps what has been unpacked, under the hash of the bytes it came in. */
export async function keepPhotograph(db: Handle, store: MediaStore, bytes: Buffer, { data, ...seen }: Unpacked, now: Date): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await store.write(`${hash}/original.jpg`, data)
  await db
    .insert(media)
    .values({ hash, ...seen, created_at: now })
    .onConflictDoNothing()
  return hash
}

export type StoredPhotograph = Pick<typeof media.$inferSelect, 'hash' | 'width' | 'height' | 'color'>

/** What is known of a photograph that has been taken in. */
export async function readPhotograph(db: Handle, hash: string): Promise<StoredPhotograph> {
  const [row] = await db.select().from(media).where(eq(media.hash, hash))
  if (!row) throw new Error(`There is no photograph ${hash}.`)
  return { hash: row.hash, width: row.width, height: row.height, color: row.color }
}

export interface MediaFile {
  bytes: Buffer
  contentType: string
}

/** Conversions under way: ten visitors of a new photograph make one of it. */
const converting = new Map<string, Promise<MediaFile | null>>()

/** A photograph at one of the listed widths and formats, whole or cut square, made on first asking and kept; null for any other address. */
export async function readMedia(store: MediaStore, path: string): Promise<MediaFile | null> {
  const [, hash, width, square, format] = /^([0-9a-f]{32})\/(\d+)(-square)?\.(avif|webp|jpg)$/.exec(path) ?? []
  if (!hash || !isWidth(Number(width)) || !isFormat(format)) return null
  const known = await store.read(path)
  if (known) return { bytes: known, contentType: CONTENT_TYPES[format] }
  const under_way = converting.get(path)
  if (under_way) return under_way
  const made = convert(store, path, { hash, width: Number(width), format, square: square !== undefined }).finally(() => converting.delete(path))
  converting.set(path, made)
  return made
}

interface Wanted {
  hash: string
  width: number
  format: MediaFormat
  square: boolean
}

async function convert(store: MediaStore, path: string, { hash, width, format, square }: Wanted): Promise<MediaFile | null> {
  const original = await store.read(`${hash}/original.jpg`)
  if (!original) return null
  const resized = (square ? await cutSquare(original) : sharp(original)).resize({ width, withoutEnlargement: true })
  const quality = QUALITY[format]
  const bytes = await (format === 'avif'
    ? resized.avif({ quality, effort: 2 })
    : format === 'webp'
      ? resized.webp({ quality })
      : resized.jpeg({ quality, mozjpeg: true })
  ).toBuffer()
  await store.write(path, bytes)
  return { bytes, contentType: CONTENT_TYPES[format] }
}

async function cutSquare(original: Buffer): Promise<Sharp> {
  const { width, height } = await sharp(original).metadata()
  const side = Math.min(width, height)
  return sharp(original).extract({ left: Math.round((width - side) * SQUARE_FOCUS), top: Math.round((height - side) / 2), width: side, height: side })
}

const isWidth = (width: number): width is MediaWidth => (MEDIA_WIDTHS as readonly number[]).includes(width)
const isFormat = (format: string | undefined): format is MediaFormat => (MEDIA_FORMATS as readonly (string | undefined)[]).includes(format)
