import type { Bank } from './bank.ts'
import { invalid, missing } from './errors.ts'
import { type Form, group, type Shape, text, texts } from './form.ts'

/** What a new dispute has. */
export const NO_EVIDENCE = {
  access_activity_log: null,
  appeal: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

/** Each is the id of a file. */
const FILES: readonly string[] = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
]

/** Characters: of all evidence together. */
const MOST_TEXT = 150_000

export const evidenceParams: Shape = {
  ...Object.fromEntries(Object.keys(NO_EVIDENCE).map((field) => [field, 'long text' as const])),
  appeal: { card: { reason_for_filing: 'long text', supporting_files: 'texts' } },
  enhanced_evidence: 'anything',
}

/** An empty field is unset. Raises for a file that isn't there. */
export function withEvidence(bank: Bank, before: object, given: Form): object {
  const changed = Object.entries(given).map(([field, value]) => {
    if (field === 'appeal' && typeof value === 'object') return [field, withFiles(bank, group(value, 'card'))] as const
    if (FILES.includes(field) && typeof value === 'string' && value !== '') requireFile(bank, value, field)
    return [field, value === '' ? null : value] as const
  })
  const evidence = { ...before, ...Object.fromEntries(changed) }
  const length = Object.values(evidence).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  )
  if (length > MOST_TEXT) throw invalid(`Evidence has at most ${MOST_TEXT} characters; this has ${length}.`, 'evidence')
  return evidence
}

/** What an appeal to the card network says. */
function withFiles(bank: Bank, card: Form): object {
  const supporting_files = texts(card, 'supporting_files')
  for (const id of supporting_files) requireFile(bank, id, 'appeal][card][supporting_files')
  const reason = text(card, 'reason_for_filing')
  return { card: { ...(reason ? { reason_for_filing: reason } : {}), supporting_files } }
}

function requireFile(bank: Bank, id: string, field: string): void {
  if (!bank.store.find('file', id)) throw missing('file upload', id, `evidence[${field}]`)
}
