import { eq, inArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { namedSizes } from './named-sizes.ts'
import { media } from './tables.ts'

/**
 * Enqueues the sizes of a photograph that pages use, so that its first visitor doesn't wait. `square` adds the squares
 * that the home page shows on phones.
 */
export async function enqueueSizes(
  jobs: Context['jobs'],
  tx: Transaction,
  { hash, square }: { hash: string; square: boolean },
): Promise<void> {
  await jobs.enqueue(tx, 'photograph-sizes', { hash, square })
}

/** The same for all photographs of the demo. Returns how many sizes there will be. */
export async function enqueueAllSizes(
  jobs: Context['jobs'],
  tx: Transaction,
  { all, hero }: { all: string[]; hero: string[] },
): Promise<number> {
  const photographs = await tx
    .select({ hash: media.hash, width: media.width, height: media.height })
    .from(media)
    .where(inArray(media.hash, all))
  const isFirst = new Set(hero)
  // The home page's first.
  const inOrder = photographs.toSorted((a, b) => Number(isFirst.has(b.hash)) - Number(isFirst.has(a.hash)))
  for (const { hash } of inOrder) await enqueueSizes(jobs, tx, { hash, square: isFirst.has(hash) })
  return inOrder.reduce((sum, photograph) => sum + namedSizes(photograph, isFirst.has(photograph.hash)).length, 0)
}

/** Keeps existing sizes, so it can run again after a crash. */
export function handleSizes({
  db,
  jobs,
  conversions,
  log,
}: Pick<Context, 'db' | 'jobs' | 'conversions' | 'log'>): void {
  jobs.handle('photograph-sizes', async ({ hash, square }) => {
    const [photograph] = await db
      .select({ width: media.width, height: media.height })
      .from(media)
      .where(eq(media.hash, hash))
    // Unused, and purged meanwhile.
    if (!photograph) return
    const count = await conversions.makeAhead(hash, namedSizes(photograph, square))
    log.info({ hash, made: count }, 'sizes of a photograph')
  })
}
