import { expect, test } from 'vitest'
import { errorOf, openTestBank, pay } from './testing.ts'

const PDF = Buffer.from('%PDF-1.7 receipt of SS-1')
const receipt = { data: PDF, name: 'receipt.pdf', type: 'application/octet-stream' }

test('keeps the name, size and kind of an uploaded file', async () => {
  const { stripe } = await openTestBank()
  const file = await stripe.files.create({ purpose: 'dispute_evidence', file: receipt })
  expect(file).toMatchObject({
    object: 'file',
    filename: 'receipt.pdf',
    purpose: 'dispute_evidence',
    size: PDF.length,
    type: 'pdf',
    url: null,
  })
  expect(await stripe.files.retrieve(file.id)).toEqual(file)
  const photo = { data: Buffer.from([0xff, 0xd8, 0xff, 0xe0]), name: 'parcel.jpg', type: 'image/jpeg' }
  const other = await stripe.files.create({ purpose: 'dispute_evidence', file: photo })
  expect((await stripe.files.list({ purpose: 'dispute_evidence' })).data.map(({ id }) => id)).toEqual([
    other.id,
    file.id,
  ])
  expect((await stripe.events.list({ type: 'file.created' })).data).toHaveLength(2)
  expect(await errorOf(stripe.files.retrieve('file_x'))).toMatchObject({ code: 'resource_missing' })
})

test('refuses a file of another kind or purpose, an empty one and a large one, and a form without one', async () => {
  const { stripe } = await openTestBank()
  const upload = (data: Buffer, purpose = 'dispute_evidence' as const, name = 'a.pdf') =>
    errorOf(stripe.files.create({ purpose, file: { data, name, type: 'application/pdf' } }))
  expect(await upload(Buffer.from('a text'))).toMatchObject({ param: 'file', code: 'invalid_file_type' })
  expect(await upload(Buffer.alloc(0))).toMatchObject({ param: 'file', code: 'file_size_invalid' })
  expect(await upload(Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]))).toMatchObject({ code: 'file_size_invalid' })
  expect((await upload(Buffer.alloc(7 * 1024 * 1024))).message).toContain('too large')
  expect(await errorOf(stripe.files.create({ purpose: 'business_logo', file: receipt }))).toMatchObject({
    param: 'purpose',
  })
  const linked = { purpose: 'dispute_evidence', file: receipt, file_link_data: { create: true } } as const
  expect((await errorOf(stripe.files.create(linked))).param).toBe('file_link_data[create]')
  const form = stripe.rawRequest('POST', '/v1/files', { purpose: 'dispute_evidence', file: { size: '3' } })
  expect((await errorOf(form)).message).toContain('multipart')
  expect((await stripe.files.list()).data).toEqual([])
})

test('a retry of an upload is the same file; another file under its key is refused', async () => {
  const { stripe } = await openTestBank()
  const upload = (data: Buffer) =>
    stripe.files.create({ purpose: 'dispute_evidence', file: { ...receipt, data } }, { idempotencyKey: 'receipt' })
  const { id } = await upload(PDF)
  expect((await upload(PDF)).id).toBe(id)
  expect(await errorOf(upload(Buffer.from('%PDF-1.7 receipt of SS-2')))).toMatchObject({
    type: 'StripeIdempotencyError',
  })
})

test('evidence names files that are there', async () => {
  const { stripe } = await openTestBank()
  const { id: payment } = await pay(stripe, 'pm_card_createDispute')
  const id = (await stripe.disputes.list({ payment_intent: payment })).data[0]?.id ?? ''
  const file = await stripe.files.create({ purpose: 'dispute_evidence', file: receipt })
  expect(await errorOf(stripe.disputes.update(id, { evidence: { receipt: 'receipt.pdf' } }))).toMatchObject({
    code: 'resource_missing',
    param: 'evidence[receipt]',
  })
  const staged = await stripe.disputes.update(id, {
    evidence: { receipt: file.id, customer_name: 'Anna' },
    submit: false,
  })
  expect(staged).toMatchObject({
    status: 'needs_response',
    evidence: { receipt: file.id, customer_name: 'Anna' },
    evidence_details: { has_evidence: true, submission_count: 0 },
  })
  const submitted = await stripe.disputes.update(id, {
    evidence: { customer_name: '' },
    submit: true,
    expand: ['evidence.receipt'],
  })
  expect(submitted).toMatchObject({
    status: 'under_review',
    evidence: { receipt: { id: file.id, filename: 'receipt.pdf' }, customer_name: null },
    evidence_details: { submission_count: 1 },
  })
})

test('evidence has texts of up to 20,000 characters, and 150,000 together', async () => {
  const { stripe } = await openTestBank()
  const { id: payment } = await pay(stripe, 'pm_card_createDispute')
  const id = (await stripe.disputes.list({ payment_intent: payment })).data[0]?.id ?? ''
  const long = 'a'.repeat(20_000)
  await stripe.disputes.update(id, { evidence: { uncategorized_text: long } })
  expect((await errorOf(stripe.disputes.update(id, { evidence: { uncategorized_text: `${long}a` } }))).param).toBe(
    'evidence[uncategorized_text]',
  )
  const texts = ['access_activity_log', 'product_description', 'cancellation_rebuttal', 'refund_refusal_explanation']
  const more = [...texts, 'refund_policy_disclosure', 'duplicate_charge_explanation', 'customer_name']
  const evidence = Object.fromEntries(more.map((field) => [field, long]))
  expect(await errorOf(stripe.disputes.update(id, { evidence }))).toMatchObject({ param: 'evidence' })
})
