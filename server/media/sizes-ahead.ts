import { eq, inArray } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { namedSizes } from './named-sizes.ts'
import { media } from './tables.ts'

/**
 * Has the sizes of a photograph that pages name made once the transaction has committed, so that its first visitor
 * doesn't wait for them. `square`: the squares that the home page shows on phones, too.
 */
export async function enqueueSizes(
  jobs: Context['jobs'],
  tx: Transaction,
  hash: string,
  square: boolean,
): Promise<void> {
  await jobs.enqueue(tx, 'photograph-sizes', { hash, square })
}

/** The same for all that a shop begins with. Answers how many sizes there will be. */
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
  // What the home page shows first is made first.
  const inOrder = photographs.toSorted((a, b) => Number(isFirst.has(b.hash)) - Number(isFirst.has(a.hash)))
  for (const { hash } of inOrder) await enqueueSizes(jobs, tx, hash, isFirst.has(hash))
  return inOrder.reduce((sum, photograph) => sum + namedSizes(photograph, isFirst.has(photograph.hash)).length, 0)
}

/** Sizes that are there stay as they are, so it may be done again after the process has died in the middle. */
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
    // Never put to use, and forgotten meanwhile.
    if (!photograph) return
    const made = await conversions.makeAhead(hash, namedSizes(photograph, square))
    log.info({ hash, made }, 'sizes of a photograph')
  })
}
