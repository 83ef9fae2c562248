import type { Shop } from '#contract/about.ts'
import { pounds } from '#contract/money.ts'
import type { Parts } from '#server/parts.ts'
import { listShippingOptions } from '#server/shipping/shipping.ts'
import { readContents } from './content.ts'

/** What every page is built from: who trades, where it ships and for how much. */
export async function readShop({ db, settings }: Pick<Parts, 'db' | 'settings'>): Promise<Shop> {
  const [{ facts, policies }, shipping_options] = await Promise.all([readContents(db, ['facts', 'policies']), listShippingOptions(db)])
  return {
    ...facts,
    url: settings.publicUrl,
    catalogue_currency: settings.catalogueCurrency,
    test_payments: settings.testPayments,
    practice: settings.practice,
    demo: settings.demo,
    admin_orders_url: settings.adminOrdersUrl,
    shipping_options,
    returns_days: policies.returns_days,
    change_of_mind_fee: pounds(policies.change_of_mind_fee_pence),
  }
}
