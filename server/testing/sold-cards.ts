import type { CustomerFormInput } from '#contract/customer-form.ts'
import { sendGiftCards } from '#server/gift-cards/sending/send.ts'
import { LEEDS, pay, requestedItems } from './buying.ts'
import { mailsTo } from './reminders.ts'
import type { TestShop } from './shop.ts'

/** The gift cards of the demo shop, by the index of their amount: £10, £25, £50 and £100. */
export const GIFT_CARD = 'gift-card'

/** A card's code, as its mail shows it. */
export const codeIn = (mail: { text?: string | undefined } | undefined) =>
  /\b[A-Z2-9]{4}(?:-[A-Z2-9]{4}){3}\b/.exec(mail?.text ?? '')?.[0] ?? ''

/** Begins a checkout of gift cards alone and says whom they are for. */
export async function readyCards(
  shop: TestShop,
  { size = 1, quantity = 1, form = {} }: { size?: number; quantity?: number; form?: Partial<CustomerFormInput> } = {},
) {
  const client = shop.client()
  const items = await requestedItems(client, [{ slug: GIFT_CARD, size, quantity }])
  const { session_id } = await client.checkout.createSession({ items })
  const session = await client.checkout.saveCustomer({ session_id, ...LEEDS, ...form })
  return { client, session_id, session }
}

/** Buys gift cards alone. */
export async function buyCards(shop: TestShop, wanted: Parameters<typeof readyCards>[1] = {}) {
  const { client, session_id } = await readyCards(shop, wanted)
  return pay(shop, { client, session_id })
}

/** Runs the job that sends cards, and returns the mails to an address whose text has a code. */
export async function sentTo(shop: TestShop, email: string) {
  await sendGiftCards(shop.context)
  return (await mailsTo(shop, email)).filter((mail) => codeIn(mail) !== '')
}
