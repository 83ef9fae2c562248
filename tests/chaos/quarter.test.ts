// Long: only `npm run test:all` runs it.
// @module-tag rest
import { expect, test } from 'vitest'
import { printed } from '#server/prove/finding.ts'
import { movedPennies, readBooks, reportedWith } from '#server/testing/moved-pennies.ts'
import { sellForAQuarter } from '#server/testing/quarter.ts'
import { openShop } from '#server/testing/shop.ts'
import { isFull, randomly, seed } from './seed.ts'

const ORDERS = 5000

test.runIf(isFull)(
  `a penny moved anywhere in a quarter of ${ORDERS} orders is found and named (seed ${seed})`,
  async () => {
    const shop = await openShop()
    await sellForAQuarter(shop, ORDERS)
    const books = await readBooks(shop)
    expect(books.lines.length).toBeGreaterThan(ORDERS)
    const consistent = await reportedWith(shop, books, { name: '', named: [] })
    expect(consistent.map(printed).join('\n')).not.toContain('FAIL')
    for (const moved of movedPennies(books, randomly(19))) {
      const reported = (await reportedWith(shop, books, moved)).map(printed).join('\n')
      expect(reported, moved.name).toContain('FAIL')
      for (const name of moved.named) expect(reported, moved.name).toContain(name)
    }
  },
  600_000,
)
