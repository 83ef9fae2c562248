import { CARD_CODE } from '#server/http/secrets.ts'
import { accessibilityProblems, overflow } from './testing/axe.ts'
import { LEEDS, officeClient, payWithCard, placeOrders } from './testing/back-office.ts'
import { disputePayment } from './testing/dispute.ts'
import { expect, test } from './testing/fixtures.ts'
import { atWidth, openOffice } from './testing/office.ts'
import { newName } from './testing/shopper.ts'

test.use({ shopOf: 'staff' })

test('Disputed: the order’s page says when to respond, “Copy the evidence” copies it, and “Cancel order…” refunds nothing', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { email, office, order: found } = await placeOrders(shop)
  const id = found.id
  const { payment } = await office.staffOrders.read({ id })
  await disputePayment(shop, { intent_id: payment.intent_id, reason: 'product_not_received' })
  await expect.poll(async () => (await office.staffOrders.read({ id })).flags).toEqual(['disputed'])
  await openOffice(page, `/orders/${id}/show`)
  for (const width of [1440, 390] as const) {
    await atWidth(page, width)
    await expect(
      page.getByText(/^£\d+\.\d\d is disputed \(product not received\)\. .* Don’t pay it by hand either/),
    ).toBeVisible()
    await expect(page.getByText(/^Respond in Stripe’s dashboard by \d+ \w+ \d{4}/)).toBeVisible()
    await page.getByRole('button', { name: 'Copy the evidence' }).click()
    await expect(page.getByText('Copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(email)
    await expect(page.getByRole('button', { name: 'Refund…' })).toBeHidden()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Cancel order…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the order' })
  await expect(dialog.getByText(/Nothing is refunded: the payment is disputed/)).toBeVisible()
  await dialog.getByLabel('Reason, for the timeline').fill('Disputed')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(dialog).toBeHidden()
  const [mail] = await shop.mailsTo(email, /has been cancelled$/)
  expect(mail?.text).not.toContain('paying back')
  await shop.proved()
})

test('Evidence for a gift card says when, how and where the goods went that it paid for', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [email, lama] = [`${newName()}@example.com`, `${newName()}@example.com`]
  const buyer = shop.client()
  const begin = async (slug: string, size?: number) => {
    const { id, variants } = await buyer.catalogue.product({ slug })
    const variant_id = size === undefined ? null : (variants[size]?.id ?? null)
    return (await buyer.checkout.createSession({ items: [{ product_id: id, variant_id, quantity: 1 }] })).session_id
  }
  const session_id = await begin('gift-card', 1)
  await buyer.checkout.saveCustomer({ session_id, ...LEEDS, email, gift_card_email: lama })
  await payWithCard(
    shop,
    (await buyer.checkout.createPaymentIntent({ checkout_session_id: session_id })).payment_intent,
  )
  await expect.poll(async () => (await buyer.checkout.session({ session_id })).paid).toBe(true)
  const { order: purchase } = await buyer.checkout.session({ session_id })
  await shop.minute()
  const code = (await shop.mailsTo(lama))[0]?.text?.match(CARD_CODE)?.[0] ?? ''
  const spend = async () => {
    const id = await begin('damask-rose')
    const home = { first_name: 'Lama', billing_address_line1: '9 Mill Lane', email: lama }
    await buyer.checkout.saveCustomer({ session_id: id, ...LEEDS, ...home })
    const { shipping_options } = await buyer.checkout.shippingOptions({ country: 'GB' })
    const shipping_option_id = shipping_options[0]?.id ?? 0
    await buyer.checkout.chooseShipping({ session_id: id, country_code: 'GB', shipping_option_id })
    await buyer.discounts.apply({ session_id: id, code })
    const { amount_due } = await buyer.checkout.session({ session_id: id })
    if (amount_due === '0.00') return (await buyer.discounts.order({ session_id: id })).order ?? ''
    await payWithCard(shop, (await buyer.checkout.createPaymentIntent({ checkout_session_id: id })).payment_intent)
    await expect.poll(async () => (await buyer.checkout.session({ session_id: id })).paid).toBe(true)
    return (await buyer.checkout.session({ session_id: id })).order ?? ''
  }
  const office = await officeClient(shop)
  const [sent, waiting] = [await spend(), await spend()]
  const { version, number } = await office.staffOrders.read({ id: sent })
  await office.staffOrders.dispatch({ id: sent, version, carrier: 'Royal Mail', tracking_number: 'AB123456789GB' })
  const { payment } = await office.staffOrders.read({ id: purchase ?? '' })
  await disputePayment(shop, { intent_id: payment.intent_id, reason: 'fraudulent' })
  await expect.poll(async () => (await office.staffOrders.read({ id: purchase ?? '' })).flags).toEqual(['disputed'])
  await openOffice(page, `/orders/${purchase}/show`)
  await page.getByRole('button', { name: 'Copy the evidence' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(
    new RegExp(
      `Gift card of £25.00: Spent on ${number}, dispatched \\d+ \\w+ \\d{4}, \\d\\d:\\d\\d by Royal Mail ` +
        'AB123456789GB https://\\S+ to Lama Holt, 9 Mill Lane, Leeds, LS1 4AB',
    ),
  )
  const { number: second } = await office.staffOrders.read({ id: waiting })
  expect(text).toContain(`\nSpent on ${second}, not dispatched\n`)
})
