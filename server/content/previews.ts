import { and, eq, gt, lte } from 'drizzle-orm'
import type * as z from 'zod'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { contentPreviews } from './tables.ts'

/** Minutes for which a preview's address works. */
const LIFE = 60

type PreviewContext = Pick<Context, 'db' | 'now' | 'newId' | 'settings'>

/** Keeps what somebody is about to publish; answers where it is read on the shop's own page. */
export async function createPreview(
  { db, now, newId, settings }: PreviewContext,
  { kind, path, value }: { kind: string; path: string; value: object },
) {
  const key = newId('pv_')
  const expires_at = new Date(now().getTime() + LIFE * 60_000)
  await db.insert(contentPreviews).values({ key, kind, value: { ...value }, expires_at })
  return { url: `${settings.publicUrl}${path}?preview=${key}`, expires_at: expires_at.toISOString() }
}

export interface Preview {
  /** What it holds, where it is of this kind; null where it is of another. */
  of<T>(kind: string, shape: z.ZodType<T>): T | null
}

/** What is previewed under a key. Raises `gone` once the hour is over, and for a key that was never given. */
export async function readPreview({ db, now }: Pick<Context, 'db' | 'now'>, key: string): Promise<Preview> {
  const [row] = await db
    .select({ kind: contentPreviews.kind, value: contentPreviews.value })
    .from(contentPreviews)
    .where(and(eq(contentPreviews.key, key), gt(contentPreviews.expires_at, now())))
  if (!row) throw new ApiError('gone', 'This preview has ended. Press Preview in the back office again.')
  return { of: (kind, shape) => (kind === row.kind ? shape.parse(row.value) : null) }
}

export async function purgePreviews(db: Handle, now: Date): Promise<void> {
  await db.delete(contentPreviews).where(lte(contentPreviews.expires_at, now))
}
