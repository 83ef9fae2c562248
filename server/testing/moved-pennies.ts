import { type SQL, sql } from 'drizzle-orm'
import type { BalanceLine, BalanceReads, PayoutAtStripe } from '#server/payments/balance.ts'
import type { Payments } from '#server/payments/payments.ts'
import type { Finding } from '#server/prove/finding.ts'
import { provePayouts } from '#server/prove/payouts.ts'
import { planted } from './planted.ts'
import type { TestShop } from './shop.ts'

/** All that Stripe says of its balance: read once, so that each fault is looked for in the same books. */
export interface Books {
  payouts: PayoutAtStripe[]
  lines: BalanceLine[]
  /** The transactions of each automatic payout. */
  paidOut: Map<string, BalanceLine[]>
}

export async function readBooks({ context: { payments, now } }: TestShop): Promise<Books> {
  const range = { from: new Date(0), until: new Date(now().getTime() + 1000) }
  const payouts = (await Array.fromAsync(payments.payouts({ by: 'created', ...range }))).flat()
  const lines = (await Array.fromAsync(payments.balanceLines(range))).flat()
  const paidOut: Books['paidOut'] = new Map()
  for (const { id, listed } of payouts)
    if (listed) paidOut.set(id, (await Array.fromAsync(payments.linesOfPayout(id))).flat())
  return { payouts, lines, paidOut }
}

/** A fault in Stripe's books or the shop's, and what has to be named. */
export interface Moved {
  name: string
  stripe?: (books: Books) => Books
  shop?: SQL
  /** All of these are in what is reported. */
  named: string[]
}

/** What the two invariants of payouts report with this fault, which is then taken back. */
export function reportedWith(shop: TestShop, books: Books, { stripe, shop: fault }: Moved): Promise<Finding[]> {
  const moved = stripe ? stripe(books) : books
  const payments: Payments = { ...shop.context.payments, ...readsOf(moved) }
  return planted(shop, fault ? [fault] : [], (db) =>
    Array.fromAsync(provePayouts({ db, payments, from: new Date(0), until: shop.context.now() })),
  )
}

function readsOf({ payouts, lines, paidOut }: Books): Pick<BalanceReads, 'payouts' | 'balanceLines' | 'linesOfPayout'> {
  return {
    payouts: () => pagesOf(payouts),
    balanceLines: () => pagesOf(lines),
    linesOfPayout: (id) => pagesOf(paidOut.get(id) ?? []),
  }
}

async function* pagesOf<T>(things: T[]): AsyncGenerator<T[]> {
  for (let at = 0; at < things.length; at += 100) yield things.slice(at, at + 100)
}

/** A penny moved in each kind of place, at a place that `random` (0 to 1) chooses. */
export function movedPennies(books: Books, random: () => number): Moved[] {
  const anyOf = <T>(things: T[]): T => {
    const chosen = things[Math.floor(random() * things.length)]
    if (chosen === undefined) throw new Error('The quarter has none of these.')
    return chosen
  }
  const inPayouts = new Set([...books.paidOut.values()].flat().map(({ id }) => id))
  /** A paid-out transaction of the shop of this type. */
  const line = (type: string, but?: BalanceLine) =>
    anyOf(
      books.lines.filter(
        (one) =>
          one.type === type &&
          one !== but &&
          inPayouts.has(one.id) &&
          (one.source?.kind !== 'charge' || one.source.sessionId !== null),
      ),
    )
  const payoutOf = ({ id }: BalanceLine) =>
    [...books.paidOut].find(([, lines]) => lines.some((one) => one.id === id))?.[0] ?? ''
  const [sale, refund, dispute] = [line('charge'), line('refund'), line('adjustment')]
  const second = line('charge', sale)
  const automatic = anyOf(books.payouts.filter(({ listed }) => listed))
  const another = anyOf(books.payouts.filter(({ id, listed }) => listed && id !== payoutOf(sale)))
  const more = (fields: ('amount' | 'fee' | 'net')[], by: number) => (one: BalanceLine) => ({
    ...one,
    ...Object.fromEntries(fields.map((field) => [field, one[field] + by])),
  })
  const payment = sale.source?.paymentId ?? ''
  const ofOrder = sql`payment_intent_id = ${payment}`
  return [
    {
      name: 'a charge at Stripe',
      stripe: change(sale.id, more(['amount', 'net'], 1)),
      named: [sale.id, payment, payoutOf(sale)],
    },
    {
      name: 'what a charge leaves after its fee',
      stripe: change(sale.id, more(['net'], -1)),
      named: [sale.id, payoutOf(sale)],
    },
    {
      name: 'the fee of a charge, and not what it consists of',
      stripe: change(sale.id, (one) => ({ ...one, fee: one.fee + 1, net: one.net - 1 })),
      named: [sale.id, payoutOf(sale)],
    },
    {
      name: 'the fee of a charge, with all its sums',
      stripe: change(sale.id, (one) => ({ ...one, fee: one.fee + 1, fees: [one.fee + 1], net: one.net - 1 })),
      named: [payoutOf(sale), '£0.01 less'],
    },
    {
      name: 'a refund at Stripe',
      stripe: change(refund.id, more(['amount', 'net'], -1)),
      named: [refund.id, refund.source?.id ?? '', payoutOf(refund)],
    },
    {
      name: 'a dispute at Stripe',
      stripe: change(dispute.id, more(['amount', 'net'], -1)),
      named: [dispute.id, dispute.source?.id ?? '', payoutOf(dispute)],
    },
    {
      name: 'the fee of a dispute',
      stripe: change(dispute.id, (one) => ({ ...one, fee: one.fee + 1, fees: [one.fee + 1], net: one.net - 1 })),
      named: [payoutOf(dispute), '£0.01 less'],
    },
    {
      name: 'a penny from one charge to another',
      stripe: (before) =>
        change(second.id, more(['amount', 'net'], -1))(change(sale.id, more(['amount', 'net'], 1))(before)),
      named: [sale.id, second.id],
    },
    {
      name: 'the amount of a payout',
      stripe: (before) => ({
        ...before,
        payouts: before.payouts.map((one) => (one.id === automatic.id ? { ...one, amount: one.amount - 1 } : one)),
      }),
      named: [automatic.id, '£0.01 more'],
    },
    {
      name: 'the transaction of a payout itself',
      stripe: (before) => ({
        ...before,
        ...mapLines(before, (one) =>
          one.type === 'payout' && one.source?.id === automatic.id
            ? { ...one, amount: one.amount + 1, net: one.net + 1 }
            : one,
        ),
      }),
      named: [automatic.id],
    },
    {
      name: 'a transaction that its payout lacks',
      stripe: (before) => ({ ...before, paidOut: without(before.paidOut, sale.id) }),
      named: [payoutOf(sale), sale.id],
    },
    {
      name: 'a charge that Stripe’s balance lacks',
      stripe: (before) => ({
        ...before,
        lines: before.lines.filter(({ id }) => id !== sale.id),
        paidOut: without(before.paidOut, sale.id),
      }),
      named: [payoutOf(sale), payment],
    },
    {
      name: 'a refund that Stripe’s balance lacks',
      stripe: (before) => ({
        ...before,
        lines: before.lines.filter(({ id }) => id !== refund.id),
        paidOut: without(before.paidOut, refund.id),
      }),
      named: [payoutOf(refund), refund.source?.id ?? ''],
    },
    {
      name: 'a transaction in two payouts',
      stripe: (before) => ({
        ...before,
        paidOut: new Map(before.paidOut).set(another.id, [...(before.paidOut.get(another.id) ?? []), sale]),
      }),
      named: [sale.id, payoutOf(sale), another.id],
    },
    {
      name: 'a payout that Stripe’s list lacks',
      stripe: (before) => ({ ...before, payouts: before.payouts.filter(({ id }) => id !== payoutOf(sale)) }),
      named: [payoutOf(sale), 'list of payouts'],
    },
    {
      name: 'the total of an order',
      shop: sql`update orders set shipping_pence = shipping_pence + 1, total_pence = total_pence + 1 where ${ofOrder}`,
      named: [sale.id, payment, payoutOf(sale)],
    },
    { name: 'an order that the shop lacks', shop: sql`delete from orders where ${ofOrder}`, named: [sale.id, payment] },
    {
      name: 'an order and its checkout that the shop lacks',
      shop: sql`with gone as (delete from orders where ${ofOrder}) delete from checkout_sessions where ${ofOrder}`,
      named: [sale.id, payment],
    },
    {
      name: 'a refund in the shop',
      shop: sql`update refunds set amount_pence = amount_pence + 1 where stripe_refund_id = ${refund.source?.id}`,
      named: [refund.id, refund.source?.id ?? '', payoutOf(refund)],
    },
    {
      name: 'a refund that the shop lacks',
      shop: sql`delete from refunds where stripe_refund_id = ${refund.source?.id}`,
      named: [refund.id, refund.source?.id ?? ''],
    },
    {
      name: 'a dispute in the shop',
      shop: sql`update disputes set amount_pence = amount_pence - 1 where id = ${dispute.source?.id}`,
      named: [dispute.id, dispute.source?.id ?? '', payoutOf(dispute)],
    },
    {
      name: 'a dispute that the shop lacks',
      shop: sql`delete from disputes where id = ${dispute.source?.id}`,
      named: [dispute.id, dispute.source?.id ?? ''],
    },
  ]
}

const change =
  (id: string, changed: (line: BalanceLine) => BalanceLine) =>
  (books: Books): Books => ({ ...books, ...mapLines(books, (one) => (one.id === id ? changed(one) : one)) })

function mapLines({ lines, paidOut }: Books, changed: (line: BalanceLine) => BalanceLine): Omit<Books, 'payouts'> {
  return {
    lines: lines.map(changed),
    paidOut: new Map([...paidOut].map(([payout, inside]) => [payout, inside.map(changed)])),
  }
}

const without = (paidOut: Books['paidOut'], line: string): Books['paidOut'] =>
  new Map([...paidOut].map(([payout, inside]) => [payout, inside.filter(({ id }) => id !== line)]))
