import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Refundable, shareOf } from './refund-sums.ts'

type RefundableLine = Refundable['lines'][number]

const item: RefundableLine['item'] = {
  id: 1,
  order_id: 'order',
  position: 0,
  stock_item_id: 1,
  product_id: 1,
  product_slug: 'damask-rose',
  product_name: 'Damask Rose Soap',
  kind: 'goods',
  variant_id: null,
  variant_name: null,
  media_hash: null,
  quantity: 1,
  unit_price_pence: 0,
  discount_pence: 0,
}
/** A line with any discount that it can have. Of few pence for many units, the shares are 0p and 1p in turns. */
const Item = fc
  .record({
    unit_price_pence: fc.oneof(fc.nat(3), fc.nat(20_000)),
    quantity: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 99 })),
    seed: fc.nat(),
  })
  .map(({ seed, ...line }) => ({
    ...item,
    ...line,
    discount_pence: seed % (line.unit_price_pence * line.quantity + 1),
  }))
/** Refunds one after another, at most of the units that are left; Stripe fails some of them afterwards. */
const Refunds = fc.array(
  fc.record({ units: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 99 })), fails: fc.boolean() }),
  { maxLength: 12 },
)

test('however a line is refunded, no share is below nothing, they never exceed what was paid, and all come to it', () => {
  fc.assert(
    fc.property(Item, Refunds, (item, asked) => {
      const paid = item.unit_price_pence * item.quantity - item.discount_pence
      const made: { units: number; pence: number; fails: boolean }[] = []
      const refund = (most: number, fails: boolean) => {
        const refunded = sum(made.map(({ units }) => units))
        const refunded_pence = sum(made.map(({ pence }) => pence))
        const left = item.quantity - refunded
        const units = Math.min(most, left)
        const pence = units > 0 ? shareOf({ item, sealed: false, refunded, refunded_pence, left }, units) : 0
        expect(Number.isSafeInteger(pence)).toBe(true)
        expect(pence).toBeGreaterThanOrEqual(0)
        expect(refunded_pence + pence).toBeLessThanOrEqual(paid)
        made.push({ units, pence, fails })
        return refunded_pence + pence
      }
      for (const { units, fails } of asked) refund(units, fails)
      for (const failed of made.filter(({ fails }) => fails)) made.splice(made.indexOf(failed), 1)
      for (const { units } of asked) refund(units, false)
      expect(refund(item.quantity, false)).toBe(paid)
    }),
  )
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
