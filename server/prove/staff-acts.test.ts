// Long: only `npm run test:all` runs it.
// @module-tag rest
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/calls.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import type { StaffClient } from '#contract/staff/client.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import { users } from '#server/accounts/tables.ts'
import { issueToken } from '#server/accounts/tokens.ts'
import { reconcile } from '#server/checkout/reconcile.ts'
import { everyMinute } from '#server/handle-jobs.ts'
import { refusalOf } from '#server/testing/answers.ts'
import { CARDS, confirmCard, LEEDS, pay, type RequestedItem, readyToPay } from '#server/testing/buying.ts'
import { ORIGIN, openSharedShop, type TestShop } from '#server/testing/shop.ts'
import { codeIn, makeGiftCard, readyCards, sentTo } from '#server/testing/sold-cards.ts'
import { staffClient, staffTokens } from '#server/testing/staff.ts'
import { proveClaims } from './claims/prove-claims.ts'
import { printed } from './finding.ts'
import { prove } from './prove.ts'

/**
 * Each call by which staff change orders, stock, prices, discounts, gift cards, addresses or settings, in one shop with
 * orders in all states and a purchase under way: what is an ordinary act breaks no invariant.
 */

let shop: TestShop
let end: () => Promise<void>
let owner: StaffClient
beforeAll(async () => {
  ;({ shop, end } = await openSharedShop())
  await staffTokens(shop)
  owner = await signedIn()
  await fill()
})
afterAll(() => end())

const MINUTE = 60_000

/** The owner, who has just confirmed who they are. */
async function signedIn(): Promise<StaffClient> {
  const [user] = await shop.context.db.select().from(users).where(eq(users.username, 'olive'))
  if (!user) throw new Error('The shop has no owner.')
  return staffClient(shop, await issueToken(shop.context.db, { user, now: shop.context.now() }))
}

const ROSES: RequestedItem[] = [{ slug: 'damask-rose', quantity: 2 }, { slug: 'oat-and-honey' }]
const PAIR = { code: 'PAIR', kind: 'buy_get', buy_units: 2 } as const
let keys = 0
const key = () => `a-key-of-the-walk-${++keys}`

/** Buys with a code or a gift card. Returns the order. */
async function buy({ items = ROSES, code, email = LEEDS.email }: Partial<Wanted> = {}): Promise<StaffOrder> {
  const session_id = await begin({ items, code, email })
  const guest = shop.client()
  const { amount_due } = await guest.checkout.session({ session_id })
  const { order } =
    amount_due === '0.00' ? await guest.discounts.order({ session_id }) : await pay(shop, { client: guest, session_id })
  return read(order ?? '')
}

interface Wanted {
  items: RequestedItem[]
  code: string | undefined
  email: string
}

async function begin({ items, code, email }: Wanted): Promise<string> {
  const form = { ...LEEDS, email, gift_message: 'For you' }
  const { session_id } = await readyToPay(shop.client(), { items, form })
  if (code) await shop.client().discounts.apply({ session_id, code })
  return session_id
}

const read = (id: string) => owner.staffOrders.read({ id })
const dispatch = async ({ id }: { id: string }) =>
  owner.staffOrders.dispatch({ id, version: (await read(id)).version, carrier: 'Royal Mail' })
const bank = async (path: string, { payment: { intent_id } }: StaffOrder) => {
  const { charges } = (await (await shop.emulator.control('state')).json()) as {
    charges: { id: string; payment_intent: string }[]
  }
  const charge = charges.find(({ payment_intent }) => payment_intent === intent_id)?.id
  return (await (await shop.emulator.control(path, { charge })).json()) as { id: string }
}

/** Orders in all states, and cards and codes that are used in part. */
async function fill(): Promise<void> {
  await owner.staffDiscounts.create(PAIR)
  await owner.staffDiscounts.create({ code: 'ALL', kind: 'percent', percent: 100 })
  await owner.staffDiscounts.create({ code: 'TENTH', kind: 'percent', percent: 10, uses_limit: 500 })
  await shop.emulator.control('faults', { payments: { processingMs: 100 * 24 * 60 * MINUTE } })
  await pay(shop, {
    client: shop.client(),
    session_id: await begin({ items: ROSES, code: 'PAIR', email: 'pending@example.com' }),
  })
  await shop.emulator.control('faults/clear', {})
  for (const code of [undefined, 'PAIR', 'ALL', (await makeGiftCard(shop, { pence: 30_00 })).code, undefined])
    await buy({ code })
  const packed = await buy()
  await owner.staffOrders.move({ id: packed.id, version: packed.version, to: 'packed' })
  await dispatch(await buy())
  for (const code of [undefined, 'PAIR']) {
    const { id } = await buy({ code })
    const { version } = await dispatch({ id })
    const { lines } = await owner.staffOrders.move({ id, version, to: 'delivered' })
    const [line] = lines
    const replaced = [{ stock_item_id: line?.stock_item_id ?? 0, quantity: 1 }]
    await owner.staffReplacements.send({ id, lines: replaced, reason: 'Broken', request_key: key() })
  }
  const cancelled = await buy()
  await owner.staffOrders.cancel({ id: cancelled.id, version: cancelled.version, reason: 'Asked for' })
  const refunded = await buy()
  await owner.staffOrders.refund({
    ...{ id: refunded.id, amount: refunded.total, other: refunded.total, reason: 'Lost', request_key: key() },
  })
  const asked = await buy({ code: 'PAIR', email: 'asked@example.com' })
  await shop.client().cancellation.give({ number: asked.number ?? '', email: asked.email, lines: [{ line: 1 }] })
  await bank('disputes', await buy())
  await bank('fraud-warnings', await buy())
  const lost = await bank('disputes', await buy())
  await shop.emulator.control(`disputes/${lost.id}/lose`, {})
  const bought = await readyCards(shop, { quantity: 2, form: { gift_card_email: 'lama@example.com' } })
  await pay(shop, bought)
  const [mail] = await sentTo(shop, 'lama@example.com')
  await buy({ code: codeIn(mail) })
  const later = { gift_card_email: 'later@example.com', gift_card_on: inTwentyDays() }
  await pay(shop, await readyCards(shop, { form: later }))
  filled = (await owner.staffOrders.list({ page_size: 100 })).results.map(({ id }) => id)
}

let filled: string[] = []
const inTwentyDays = () => new Date(shop.context.now().getTime() + 20 * 24 * 60 * MINUTE).toISOString().slice(0, 10)

/** Tries it with every order. It may be refused for some, in a sentence, and not for all. */
async function each(act: (order: StaffOrder, at: number) => Promise<unknown>): Promise<void> {
  const answers: unknown[] = []
  for (const [at, id] of filled.entries()) answers.push(await refusalOf(act(await read(id), at)))
  expect(answers).toContain('done')
  const refused = answers.filter((answer) => answer !== 'done')
  for (const refusal of refused) expect([400, 404, 409]).toContain((refusal as unknown[])[0])
}

const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
const held_reason = 'Spoke to the customer'
const parcel = { carrier: 'Royal Mail', held_reason }

/** One unit of a line. The dialog says what it comes to; here the refusal does. */
async function refundLine({ id, lines }: StaffOrder, at: number): Promise<unknown> {
  const line = lines.find(({ refunds }) => refunds.length > 0)
  const restock = line && at % 2 === 0 ? [{ item_id: line.item_id, quantity: 1 }] : []
  const given = { id, lines: [{ item_id: line?.item_id ?? 0, quantity: 1 }], reason: 'Back', restock }
  const press = (amount: string) => owner.staffOrders.refund({ ...given, amount, request_key: key() })
  return press(line?.refunds[0] ?? '0.00').catch((problem: { message: string }) => {
    const comes = /comes to £([\d.]+)/.exec(problem.message)?.[1]
    if (!comes) throw problem
    return press(comes)
  })
}

const productOf = async (slug: string) => {
  const { id } = await shop.client().catalogue.product({ slug })
  return owner.staffCatalogue.product({ id })
}
const csv = (lines: string[]) => ({
  bytes: new TextEncoder().encode(['slug,variant,price,stock', ...lines].join('\n')),
  content_type: 'text/csv',
})
const cardWhere = async (state: 'scheduled' | 'sent') => {
  const { results } = await owner.staffGiftCards.list({ state })
  if (!results[0]) throw new Error(`No gift card is ${state}.`)
  return { id: results[0].id, version: results[0].version }
}
const discountOf = async (search: string) => {
  const { results } = await owner.staffDiscounts.list({ search })
  return { id: results[0]?.id ?? 0, version: results[0]?.version ?? 0 }
}
/** One whose ingredients and text a product on sale has. */
const ingredientOf = async (search: string) => {
  const { results } = await owner.staffIngredients.list({ search })
  return { id: results[0]?.id ?? 0, version: results[0]?.version ?? 0 }
}

type Acts = { [Area in keyof StaffClient]?: { [Name in keyof StaffClient[Area]]?: () => Promise<unknown> } }

const ACTS = {
  staffOrders: {
    addNote: () => each(({ id }) => owner.staffOrders.addNote({ id, text: 'Called' })),
    changeContact: () =>
      each((order) =>
        owner.staffOrders.changeContact({
          ...seen(order),
          full_name: 'Anna Hill',
          email: order.email,
          ...{ line1: '6 Wool Lane', city: 'Leeds', postal_code: 'LS1 4AB' },
        }),
      ),
    changeGiftMessage: () =>
      each((order) => owner.staffOrders.changeGiftMessage({ ...seen(order), gift_message: 'For us' })),
    resendMail: () =>
      each(({ id, mails }) => owner.staffOrders.resendMail({ id, mail_id: mails[0]?.id ?? 0, request_key: key() })),
    move: async () => {
      for (const to of ['packed', 'unpacked', 'delivered'] as const)
        await each((order) => owner.staffOrders.move({ ...seen(order), to, held_reason }))
    },
    dispatch: () =>
      each((order, at) => (at % 2 ? owner.staffOrders.dispatch({ ...seen(order), ...parcel }) : refuse())),
    undoDispatch: async () => {
      await each((order) => owner.staffOrders.dispatch({ ...seen(order), ...parcel }))
      await each((order, at) => (at % 2 ? owner.staffOrders.undoDispatch(seen(order)) : refuse()))
    },
    sendDispatchMail: async () => {
      await each((order, at) => (at % 3 ? owner.staffOrders.dispatch({ ...seen(order), ...parcel }) : refuse()))
      await each((order) => owner.staffOrders.sendDispatchMail(seen(order)))
    },
    correctTracking: () =>
      each((order) => owner.staffOrders.correctTracking({ ...seen(order), carrier: 'DPD', tracking_number: '15501' })),
    clearFlag: () => each((order) => owner.staffOrders.clearFlag({ ...seen(order), flag: order.flags[0] ?? '' })),
    recordReturn: () =>
      each(({ id, lines }, at) => {
        const returned = { item_id: lines[0]?.item_id ?? 0, quantity: 1, restock: at % 2 }
        return owner.staffOrders.recordReturn({ id, lines: [returned], reason: 'Back', request_key: key() })
      }),
    refund: () =>
      each(async (order, at) => {
        const { id, delivery_refund } = order
        if (at % 3 === 0) return refundLine(order, at)
        const amount = at % 3 === 1 ? '1.00' : delivery_refund.all
        const wanted = at % 3 === 1 ? { other: amount } : { delivery: amount }
        return owner.staffOrders.refund({ id, amount, ...wanted, reason: 'Late', request_key: key() })
      }),
    cancel: () => each((order) => owner.staffOrders.cancel({ ...seen(order), reason: 'Asked for' })),
  },
  staffReplacements: {
    send: () =>
      each(({ id, lines }) => {
        const sent = [{ stock_item_id: lines[0]?.stock_item_id ?? 0, quantity: 1 }]
        return owner.staffReplacements.send({ id, lines: sent, reason: 'Broken', request_key: key() })
      }),
  },
  staffDiscounts: {
    create: () => owner.staffDiscounts.create({ code: 'OFFER', kind: 'percent', percent: 5, automatic: true }),
    createBatch: () => owner.staffDiscounts.createBatch({ batch: 'FAIR26', count: 5, kind: 'percent', percent: 100 }),
    update: async () => {
      await owner.staffDiscounts.update({ ...(await discountOf('TENTH')), percent: 20, once_per_customer: true })
      await owner.staffDiscounts.update({ ...(await discountOf('OFFER')), paused: true })
      await owner.staffDiscounts.update({ ...(await discountOf('PAIR')), ends_at: shop.context.now().toISOString() })
    },
  },
  staffGiftCards: {
    give: async () => {
      const given = { amount: '5.00', email: 'noor@example.com', reason: 'Sorry' }
      for (const send_on of ['', inTwentyDays()])
        await owner.staffGiftCards.give({ ...given, send_on, request_key: key() })
    },
    update: async () => owner.staffGiftCards.update({ ...(await cardWhere('scheduled')), email: 'noor@example.com' }),
    sendAgain: async () => owner.staffGiftCards.sendAgain(await cardWhere('sent')),
    block: async () => owner.staffGiftCards.block({ ...(await cardWhere('sent')), reason: 'Stolen' }),
  },
  staffStock: {
    adjust: async () => {
      const { stock_item_id: id } = await productOf('damask-rose')
      for (const quantity of [30, -7])
        await owner.staffStock.adjust({ id: id ?? 0, quantity, reason: 'Counted', request_key: key() })
    },
    setThreshold: async () => {
      const [item] = (await owner.staffStock.items({ search: 'Damask' })).results
      await owner.staffStock.setThreshold({ id: item?.id ?? 0, version: item?.version ?? 0, low_stock_at: 12 })
    },
    saveCounts: async () => {
      const sheet = await owner.staffStock.countSheet({})
      const counts = sheet.map(({ id, shelf }, at) => ({ id, shelf, counted: Math.max(0, shelf + (at % 3) - 1) }))
      await owner.staffStock.saveCounts({ counts, request_key: key() })
    },
  },
  staffShop: {
    createShippingOption: () =>
      owner.staffShop.createShippingOption({
        ...{ country: 'GB', name: 'By bicycle', estimated_delivery: '1-2 business days', base_cost: '0.00' },
      }),
    updateShippingOption: async () => {
      for (const { id, version, base_cost } of await owner.staffShop.shippingOptions({}))
        await owner.staffShop.updateShippingOption({ id, version, base_cost: base_cost === '0.00' ? '1.00' : '6.00' })
    },
    updateFacts: async () => {
      const { version } = await owner.staffShop.facts({})
      await owner.staffShop.updateFacts({ version, vat_number: 'GB 980 7806 84', eu_allergens_from: '2026-01-01' })
    },
    updatePolicies: async () => {
      const { version } = await owner.staffShop.policies({})
      await owner.staffShop.updatePolicies({ version, returns_days: 60, change_of_mind_fee: '1.00' })
    },
    updateDirhams: async () => {
      const { version } = await owner.staffShop.dirhams({})
      await owner.staffShop.updateDirhams({ version, rate: '4.90' })
    },
    updateDispatch: async () => {
      const { version } = await owner.staffShop.dispatch({})
      await owner.staffShop.updateDispatch({ version, workdays: [1, 3], packing_last: 3 })
    },
    updateNotifications: async () => {
      const { version } = await owner.staffShop.notifications({})
      const when = 'at_once' as const
      await owner.staffShop.updateNotifications({ version, order: { when, addresses: ['olive@shop.test'] } })
    },
  },
  staffSecurity: {
    updateSettings: async () => {
      const { version } = await owner.staffSecurity.settings({})
      await owner.staffSecurity.updateSettings({ version, refund_limit: '1.00' })
    },
  },
  staffCatalogue: {
    createCategory: () => owner.staffCatalogue.createCategory({ name: 'Candles', slug: 'candles' }),
    updateCategory: async () => {
      const { results } = await owner.staffCatalogue.categories({ page_size: 100 })
      const { id = 0, version = 0 } = results.find(({ slug }) => slug === 'candles') ?? {}
      await owner.staffCatalogue.updateCategory({ id, version, name: 'Tealights', slug: 'tealights' })
    },
    removeCategory: async () => {
      const { results } = await owner.staffCatalogue.categories({ page_size: 100 })
      await owner.staffCatalogue.removeCategory({ id: results.find(({ slug }) => slug === 'tealights')?.id ?? 0 })
    },
    createProduct: async () => {
      const { category_id } = await productOf('damask-rose')
      const sizes = [{ name: 'Small', price: '3.00', opening_stock: 4 }]
      const words = { name: 'Walnut Soap', slug: 'walnut-soap', category_id, price: '5.00' }
      await owner.staffCatalogue.createProduct({ ...words, opening_stock: 9, variants: sizes })
    },
    updateProduct: async () => {
      const { id, version, price } = await productOf('damask-rose')
      expect(price).not.toBe('9.25')
      const changed = await owner.staffCatalogue.updateProduct({ id, version, price: '9.25', net_amount: 120 })
      await owner.staffCatalogue.updateProduct({ id, version: changed.version, price: '8.00' })
      const { variants, ...cream } = await productOf('frankincense-night-cream')
      const sizes = variants.map(({ stock_item_id: _, level: __, available: ___, counted: ____, ...size }, at) => ({
        ...size,
        on_sale: at > 0,
      }))
      const more = { id: null, name: '5 ml', price: '6.00', net_amount: 5, opening_stock: 20 }
      await owner.staffCatalogue.updateProduct({ id: cream.id, version: cream.version, variants: [...sizes, more] })
    },
    removeProduct: async () => {
      const { results } = await owner.staffCatalogue.products({ search: 'walnut' })
      for (const id of [results[0]?.id ?? 0, (await productOf('oat-and-honey')).id])
        await owner.staffCatalogue.removeProduct({ id })
    },
    applyImport: async () => {
      const file = csv(['damask-rose,,8.75,41', 'lavender-fields,,7.20,0'])
      const { seen } = await owner.staffCatalogue.checkImport({ file })
      await owner.staffCatalogue.applyImport({ file, seen })
    },
  },
  staffIngredients: {
    create: () => owner.staffIngredients.create({ inci: 'Juglans Regia Shell Powder', name: 'Walnut shell' }),
    update: async () =>
      owner.staffIngredients.update({ ...(await ingredientOf('Glycerin')), source: 'animal', halal: false }),
    remove: async () => owner.staffIngredients.remove({ id: (await ingredientOf('Juglans')).id }),
  },
  staffFormulas: {
    save: async () => {
      const { id } = await productOf('lavender-fields')
      const { version, use, scpn, lines } = await owner.staffFormulas.read({ id })
      const reversed = lines.map(({ ingredient_id, percent }) => ({ ingredient_id, percent })).reverse()
      await owner.staffFormulas.save({ id, version, use, scpn, lines: reversed })
    },
    saveComposition: async () => {
      const oil = await ingredientOf('Lavandula')
      const { version, limits, allergens } = await owner.staffFormulas.composition({ id: oil.id })
      const more = allergens.map(({ allergen_id }) => ({ allergen_id, percent: '3.5' }))
      await owner.staffFormulas.saveComposition({ id: oil.id, version, limits, allergens: more })
    },
  },
  staffPeople: {
    eraseCustomer: async () => {
      const { results } = await owner.staffPeople.customers({})
      for (const { email } of results)
        await owner.staffPeople.eraseCustomer({ email, confirm: email }).catch((problem: { status: number }) => {
          expect(problem.status).toBe(409)
        })
    },
  },
} as const satisfies Acts

const acts = Object.entries<Record<string, () => Promise<unknown>>>(ACTS).flatMap(([area, named]) =>
  Object.entries(named).map(([name, act]) => [`${area}.${name}`, act] as const),
)

/** What these change is in no ledger. */
const ELSEWHERE =
  /^staff(Reviews|Reminders|Blog|Content|Translations|Policies|Search)\.|^staffSecurity\.(?!updateSettings)|^staffPeople\.(?!eraseCustomer)|^staffShop\.retry|^staffCatalogue\.(uploadPhotograph|checkImport)/

test('every call that changes something is tried, or changes nothing that prove compares', () => {
  const changing = Object.entries(staffCalls).flatMap(([area, named]) =>
    Object.entries<Call>(named).flatMap(([name, { method }]) => (method === 'GET' ? [] : `${area}.${name}`)),
  )
  expect(acts.map(([call]) => call).toSorted()).toEqual(changing.filter((call) => !ELSEWHERE.test(call)).toSorted())
})

/** The last ones that change what the shop says of its products. */
const CLAIMING = /updateFacts|applyImport|staffIngredients.update|saveComposition/

/** A purchase whose payment is open while staff act. */
async function underWay(): Promise<string | undefined> {
  const items = [{ slug: 'damask-rose' }]
  const session_id = await begin({ items, code: 'TENTH', email: `${key()}@example.com` }).catch(() =>
    begin({ items, code: undefined, email: LEEDS.email }),
  )
  const { payment_intent } = await shop.client().checkout.createPaymentIntent({ checkout_session_id: session_id })
  return payment_intent.client_secret
}

test.for(acts)('prove finds nothing after %s, with a purchase under way', async ([call, act]) => {
  owner = await signedIn()
  const secret = await underWay()
  await act()
  await confirmCard(shop, secret ?? '', CARDS.good)
  // What is undone, mailed or marked within ten minutes has happened.
  shop.pass(11 * MINUTE)
  await shop.context.jobs.runDue()
  await reconcile(shop.context)
  await everyMinute(shop.context)
  await shop.context.jobs.runDue()
  const broken: string[] = []
  for await (const found of prove(shop.context, { grace: 0 })) if (found.count > 0) broken.push(printed(found))
  if (CLAIMING.test(call)) {
    const { db, now } = shop.context
    const fetch = (request: Request) => shop.app.fetch(request)
    for await (const found of proveClaims({ db, now, fetch, origin: ORIGIN, pages: false }))
      if ('count' in found && found.count > 0) broken.push(printed(found))
  }
  expect(broken).toEqual([])
})

/** Leaves an order as it is. */
const refuse = () => Promise.reject(Object.assign(new Error('Not this one.'), { status: 409 }))
