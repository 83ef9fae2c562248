import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import type { Context } from '#server/context.ts'
import type { Database, Handle, Transaction } from '#server/db/open.ts'
import type { MediaStore } from './store.ts'
import { media } from './tables.ts'

/** A picture of more pixels than this is refused before it is unpacked: a small file can hold a huge one. */
export const PIXEL_LIMIT = 50_000_000

/** Pixels of the longest side of what stands in for a photograph: about a hundred bytes in every page that shows it. */
const BLUR_SIDE = 12

/** The longest side that is kept; nothing is ever shown larger. */
const LONGEST_SIDE = 4096

/**
 * Takes a photograph in: its bytes are kept under their hash, without what the camera wrote into them. Answers the
 * hash.
 */
export async function addPhotograph(db: Database, store: MediaStore, bytes: Buffer, now: Date): Promise<string> {
  const kept = await keepPhotograph({ db, media: store, now: () => now }, bytes, await unpack(bytes))
  return kept.hash
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
  const tiny = await sharp(data)
    .resize({ width: BLUR_SIDE, height: BLUR_SIDE, fit: 'inside' })
    .webp({ quality: 40, effort: 6 })
    .toBuffer()
  return { data, width: info.width, height: info.height, color, blur: tiny.toString('base64') }
}

/**
 * Keeps what has been unpacked, under the hash of the bytes it came in. `also`: what has to happen with it, or not at
 * all.
 */
export async function keepPhotograph(
  { db, media: store, now }: Pick<Context, 'db' | 'media' | 'now'>,
  bytes: Buffer,
  { data, ...seen }: Unpacked,
  also?: (tx: Transaction, hash: string) => Promise<void>,
): Promise<StoredPhotograph> {
  const hash = hashOf(bytes)
  // Before the transaction, which would hold a connection while a bucket takes its time.
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

/** The name under which a photograph is kept. */
export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

export type StoredPhotograph = Pick<typeof media.$inferSelect, 'hash' | 'width' | 'height' | 'color'>

/** What is known of a photograph that has been taken in. */
async function readPhotograph(db: Handle, hash: string): Promise<StoredPhotograph> {
  const [row] = await db.select().from(media).where(eq(media.hash, hash))
  if (!row) throw new Error(`There is no photograph ${hash}.`)
  return { hash: row.hash, width: row.width, height: row.height, color: row.color }
}
