import { sql } from 'drizzle-orm'
import { SETUP_STEPS, type Setup } from '#contract/staff/operations.ts'
import { isListed } from '#server/catalogue/listed.ts'
import { products } from '#server/catalogue/tables.ts'
import { BLANK, readContent } from '#server/content/content.ts'
import type { Context } from '#server/context.ts'
import { shippingOptions } from '#server/shipping/tables.ts'

/** The steps before the shop opens. The first three are the owner's, the others are settings of the program. */
export async function readSetup({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<Setup> {
  const facts = await readContent(db, 'facts')
  const { rows } = await db.execute<{ delivery: boolean; product: boolean }>(sql`select
    exists (select 1 from ${shippingOptions} where ${shippingOptions.active}) as delivery,
    exists (select 1 from ${products} where ${isListed}) as product`)
  const done: Record<(typeof SETUP_STEPS)[number], boolean> = {
    // Name, address and email, which the law requires (Electronic Commerce Regulations 2002, reg. 6).
    facts: facts.legal_name !== '' && facts.address_lines.length > 0 && facts.email !== BLANK.facts.email,
    delivery: rows[0]?.delivery ?? false,
    product: rows[0]?.product ?? false,
    payments: !settings.testPayments,
    mail: settings.sendsMail,
    domain: settings.publicUrl.startsWith('https://'),
  }
  return { demo: settings.demo, steps: SETUP_STEPS.map((step) => ({ step, done: done[step] })) }
}
