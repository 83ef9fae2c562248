import { inArray } from 'drizzle-orm'
import type { Photograph } from '#contract/media.ts'
import type { Handle } from '#server/db/open.ts'
import { media } from './tables.ts'

/** The path of a photograph in API responses; contract/media.ts derives the other sizes from it. */
export const photographAddress = (hash: string) => `/media/${hash}/960.jpg`

/** The placeholder as a data: URL. */
export const blurAddress = (blur: string) => blur && `data:image/webp;base64,${blur}`

/** Reads photographs by hash, in one query. Leaves out unknown hashes. */
export async function readPhotographs(db: Handle, pictures: { hash: string; alt: string }[]): Promise<Photograph[]> {
  if (pictures.length === 0) return []
  const rows = await db
    .select()
    .from(media)
    .where(inArray(media.hash, [...new Set(pictures.map((picture) => picture.hash))]))
  const byHash = new Map(rows.map((row) => [row.hash, row]))
  return pictures.flatMap(({ hash, alt }) => {
    const found = byHash.get(hash)
    return found
      ? [
          {
            image: photographAddress(hash),
            alt,
            width: found.width,
            height: found.height,
            color: found.color,
            blur: blurAddress(found.blur),
          },
        ]
      : []
  })
}

/** The hashes that no photograph has. */
export async function unknownPhotographs(db: Handle, hashes: string[]): Promise<Set<string>> {
  const wantedHashes = new Set(hashes)
  if (wantedHashes.size === 0) return wantedHashes
  const existing = await db
    .select({ hash: media.hash })
    .from(media)
    .where(inArray(media.hash, [...wantedHashes]))
  return wantedHashes.difference(new Set(existing.map((row) => row.hash)))
}
