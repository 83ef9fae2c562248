import type { Bank } from './bank.ts'
import { retrieveCharge } from './charges.ts'
import { presentCustomer } from './customers.ts'
import { invalid } from './errors.ts'
import { emit } from './events.ts'
import { type Form, group, mergeMetadata, type Shape, text } from './form.ts'
import type { Charge } from './objects.ts'
import { shipping } from './payment-intents.ts'
import { addressParams } from './payment-methods.ts'

export const chargeUpdateParams: Record<string, Shape> = {
  customer: 'text',
  description: 'text',
  fraud_details: { user_report: ['fraudulent', 'safe'] },
  metadata: 'metadata',
  receipt_email: 'text',
  shipping: { address: addressParams, carrier: 'text', name: 'text', phone: 'text', tracking_number: 'text' },
  transfer_group: 'text',
}

/** Changes what is written on a charge; its money stays. */
export function updateCharge(bank: Bank, id: string, form: Form): Charge {
  const before = retrieveCharge(bank, id)
  const updated: Charge = { ...before, metadata: mergeMetadata(before.metadata, form) }
  for (const field of ['customer', 'description', 'receipt_email', 'transfer_group'] as const) {
    const value = text(form, field)
    if (value === undefined) continue
    if (before[field] !== null && before[field] !== value && (field === 'customer' || field === 'transfer_group'))
      throw invalid(`You can set \`${field}\` only if the charge has none.`, field)
    updated[field] = value
  }
  if (updated.customer !== null && updated.customer !== before.customer) presentCustomer(bank, updated.customer)
  const report = text(group(form, 'fraud_details'), 'user_report')
  if (report !== undefined) updated.fraud_details = report === null ? {} : { user_report: report }
  if ('shipping' in form) updated.shipping = form.shipping === '' ? null : shipping(group(form, 'shipping'))
  bank.store.save<'charge'>(updated)
  const changed = Object.entries(before).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(Object(updated)[field]),
  )
  emit(bank, 'charge.updated', updated, Object.fromEntries(changed))
  return updated
}
