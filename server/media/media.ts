import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { media } from './tables.ts'

/** Pictures with more pixels are refused before decoding: a small file can contain a huge picture. */
export const PIXEL_LIMIT = 50_000_000

/** Pixels of the longer side of a placeholder: about a hundred bytes in every page that shows it. */
const BLUR_SIDE = 12

/** The longer side that is stored, in pixels; no page shows more. */
const LONGEST_SIDE = 4096

export interface Unpacked {
  data: Buffer
  width: number
  height: number
  color: string
  blur: string
}

/** The picture alone, upright, in sRGB. Raises when the bytes are not a complete picture. */
export async function unpack(bytes: Buffer): Promise<Unpacked> {
  // On white: otherwise transparent parts of a PNG turn black.
  const picture = sharp(bytes, { limitInputPixels: PIXEL_LIMIT })
    .rotate()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
  const { data, info } = await picture.jpeg({ quality: 92 }).toBuffer({ resolveWithObject: true })
  const { dominant } = await sharp(data).stats()
  const color = `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  const tiny = await sharp(data)
    .resize({ width: BLUR_SIDE, height: BLUR_SIDE, fit: 'inside' })
    .webp({ quality: 40, effort: 6 })
    .toBuffer()
  return { data, width: info.width, height: info.height, color, blur: tiny.toString('base64') }
}

/** Stores a decoded photograph under the hash of the original bytes. `also` runs in the same transaction. */
export async function keepPhotograph(
  { db, media: store, now }: Pick<Context, 'db' | 'media' | 'now'>,
  { bytes, data, also, ...seen }: Unpacked & { bytes: Buffer; also?: (tx: Transaction, hash: string) => Promise<void> },
): Promise<StoredPhotograph> {
  const hash = hashOf(bytes)
  // Before the transaction, which would hold a connection while a bucket is slow.
  await store.write(`${hash}/original.jpg`, data)
  return db.transaction(async (tx) => {
    await tx
      .insert(media)
      .values({ hash, ...seen, created_at: now() })
      .onConflictDoNothing()
    await also?.(tx, hash)
    return readPhotograph(tx, hash)
  })
}

/** The name of the stored photograph. */
export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

export type StoredPhotograph = Pick<typeof media.$inferSelect, 'hash' | 'width' | 'height' | 'color'>

/** The row of a stored photograph. */
async function readPhotograph(db: Handle, hash: string): Promise<StoredPhotograph> {
  const [row] = await db.select().from(media).where(eq(media.hash, hash))
  if (!row) throw new Error(`There is no photograph ${hash}.`)
  return { hash: row.hash, width: row.width, height: row.height, color: row.color }
}
