import { withPoundSign } from '#contract/money.ts'
import { GIFT_CARD_STATES, type GiftCardState, type StaffGiftCardWithLedger } from '#contract/staff/gift-cards.ts'

const STATE_NAMES: Record<GiftCardState, string> = {
  scheduled: 'Scheduled',
  no_address: 'No address',
  sent: 'Sent',
  used_up: 'Used up',
  on_hold: 'On hold',
  blocked: 'Blocked',
}
export const STATE_KINDS: Record<GiftCardState, 'good' | 'waiting' | 'quiet' | 'bad'> = {
  scheduled: 'waiting',
  no_address: 'bad',
  sent: 'good',
  used_up: 'quiet',
  on_hold: 'bad',
  blocked: 'bad',
}
export const stateName = (state: GiftCardState) => STATE_NAMES[state]
export const STATE_CHOICES = GIFT_CARD_STATES.map((id) => ({ id, name: STATE_NAMES[id] }))

type Entry = StaffGiftCardWithLedger['entries'][number]
const ENTRY_NAMES: Record<Entry['kind'], string> = {
  bought: 'Bought',
  given: 'Given',
  spent: 'Spent',
  given_back: 'Given back',
  withdrawn: 'Withdrawn',
}
export const entryName = (kind: Entry['kind']) => ENTRY_NAMES[kind]

/** "…R5TD", or what stands for it before the card is sent. */
export const endText = (code_end: string | null) => (code_end ? `…${code_end}` : 'No code yet')

export const recipientText = (email: string) => email || 'Erased'

/** "£5.00", "−£5.00" */
export const signed = (amount: string) =>
  amount.startsWith('-') ? `−${withPoundSign(amount.slice(1))}` : withPoundSign(amount)
