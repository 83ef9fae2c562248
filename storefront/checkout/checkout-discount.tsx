import type { CheckoutSession } from '#contract/checkout.ts'
import { discountCalls } from '#contract/discount-calls.ts'
import * as words from '#words/en/discount.ts'
import { DiscountField } from '../discount/discount-field.tsx'
import { keepCode } from '../discount/stored-code.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { requestTimeout } from '../session/request-timeout.ts'

interface CheckoutDiscountProps {
  session: CheckoutSession
  onChanged: (session: CheckoutSession) => void
}

/** The discount code of a checkout. Each change opens a new payment, for the new total. */
export function CheckoutDiscount({ session: { session_id, discount }, onChanged }: CheckoutDiscountProps) {
  async function apply(code: string): Promise<string | null> {
    try {
      const { checkout_session } = await api(discountCalls).discounts.apply({ session_id, code }, requestTimeout())
      keepCode(checkout_session.discount?.code ?? null)
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
  return <DiscountField code={code} problem={null} onApply={apply} onRemove={remove} />
}
