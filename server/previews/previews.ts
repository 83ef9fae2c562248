import { and, eq, gt, lte } from 'drizzle-orm'
import type * as z from 'zod'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { contentPreviews } from './tables.ts'

/** Minutes for which a preview works. */
const LIFE = 60
const PREFIX = 'pv_'

type PreviewContext = Pick<Context, 'db' | 'now' | 'newId' | 'settings'>

/** Stores an unpublished document and returns the URL of its preview on the shop's own page. */
export async function createPreview(
  { db, now, newId, settings }: PreviewContext,
  { kind, path, value }: { kind: string; path: string; value: object },
) {
  const key = newId(PREFIX)
  const expires_at = new Date(now().getTime() + LIFE * 60_000)
  await db.insert(contentPreviews).values({ key, kind, value: { ...value }, expires_at })
  return { url: `${settings.publicUrl}${path}?preview=${key}`, expires_at: expires_at.toISOString() }
}

/** Whether a key is that of a stored document. */
export const isStored = (key: string) => key.startsWith(PREFIX)

export interface Preview {
  /** The previewed document, or null when the preview is of another kind. */
  of<T>(kind: string, shape: z.ZodType<T>): T | null
}

/** The preview of a key. Throws `gone` after an hour, and for an unknown key. */
export async function readPreview({ db, now }: Pick<Context, 'db' | 'now'>, key: string): Promise<Preview> {
  const [row] = await db
    .select({ kind: contentPreviews.kind, value: contentPreviews.value })
    .from(contentPreviews)
    .where(and(eq(contentPreviews.key, key), gt(contentPreviews.expires_at, now())))
  if (!row) throw new ApiError('gone', refusals.previewEnded)
  return { of: (kind, shape) => (kind === row.kind ? shape.parse(row.value) : null) }
}

export async function purgePreviews(db: Handle, now: Date): Promise<void> {
  await db.delete(contentPreviews).where(lte(contentPreviews.expires_at, now))
}
