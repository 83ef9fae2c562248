import type { CustomerFormInput } from '#contract/customer-form.ts'
import { newCode } from '#server/gift-cards/code.ts'
import { worthOf, writeEntries } from '#server/gift-cards/ledger.ts'
import { sendGiftCards } from '#server/gift-cards/sending/send.ts'
import { giftCards } from '#server/gift-cards/tables.ts'
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

/** A gift card that staff gave and the shop has emailed, with its code. */
export async function makeGiftCard(
  { context }: TestShop,
  { pence }: { pence: number },
): Promise<{ gift_card_id: number; code: string; end: string }> {
  const { code, code_hash, code_end } = newCode()
  const at = context.now()
  return context.db.transaction(async (tx) => {
    const [card] = await tx
      .insert(giftCards)
      .values({ code_hash, code_end, recipient_email: 'anna@example.com', send_at: at, sent_at: at, created_at: at })
      .returning()
    if (!card) throw new Error('The gift card was not written.')
    const entry = { gift_card_id: card.id, kind: 'given' as const, amount_pence: pence, reason: 'a test' }
    await writeEntries(tx, { entries: [{ ...entry, created_at: at }] })
    return { gift_card_id: card.id, code, end: code_end }
  })
}

/** What a card is worth, in pence. */
export const worthOfCard = (shop: TestShop, gift_card_id: number) => worthOf(shop.context.db, { gift_card_id })
