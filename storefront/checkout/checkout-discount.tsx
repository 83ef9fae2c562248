import { useState } from 'react'
import type { CheckoutSession } from '#contract/checkout.ts'
import { discountCalls } from '#contract/discount-calls.ts'
import * as words from '#words/en/discount.ts'
import * as giftWords from '#words/en/gift-card-payment.ts'
import { DiscountField } from '../discount/discount-field.tsx'
import { keepCode } from '../discount/stored-code.ts'
import { AppliedGiftCard } from '../gift-cards/applied-gift-card.tsx'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { ownSessions } from './reservations.ts'

interface CheckoutDiscountProps {
  session: CheckoutSession
  onChanged: (session: CheckoutSession) => void
}

/** The discount code and the gift card of a checkout. Each change opens a new payment, for the new total. */
export function CheckoutDiscount({ session: { session_id, discount, gift_card }, onChanged }: CheckoutDiscountProps) {
  /** What was pressed last: its button goes with the press, and what takes its place gets the focus. */
  const [pressed, setPressed] = useState<'apply' | 'remove' | null>(null)
  async function apply(code: string): Promise<string | null> {
    try {
      const wanted = { session_id, code, ...ownSessions() }
      const { checkout_session } = await api(discountCalls).discounts.apply(wanted, requestTimeout())
      keepCode(checkout_session.discount?.code ?? null)
      setPressed('apply')
      onChanged(checkout_session)
      return null
    } catch (problem) {
      return errorMessage(problem, words.notChecked)
    }
  }
  async function removeGiftCard(): Promise<string | null> {
    try {
      const { checkout_session } = await api(discountCalls).discounts.removeGiftCard({ session_id }, requestTimeout())
      setPressed('remove')
      onChanged(checkout_session)
      return null
    } catch (problem) {
      return errorMessage(problem, words.notChecked)
    }
  }
  async function remove(): Promise<string | null> {
    try {
      const { checkout_session } = await api(discountCalls).discounts.remove({ session_id }, requestTimeout())
      keepCode(null)
      onChanged(checkout_session)
      return null
    } catch (problem) {
      return errorMessage(problem, words.notChecked)
    }
  }
  // An offer can't be taken off; a code may take off more.
  const code = discount && !discount.automatic ? discount.code : null
  return (
    <>
      <DiscountField
        // Folded again, and empty, once its card applies.
        key={gift_card?.end}
        code={code}
        problem={null}
        question={gift_card ? words.question : giftWords.question}
        label={gift_card ? words.label : giftWords.label}
        focused={pressed === 'remove'}
        onApply={apply}
        onRemove={remove}
      />
      {gift_card && <AppliedGiftCard end={gift_card.end} focused={pressed === 'apply'} onRemove={removeGiftCard} />}
    </>
  )
}
