import { useEffectEvent } from 'react'
import type { CheckoutSession } from '#contract/checkout.ts'
import * as words from '#words/en/after-payment.tsx'
import { useAsync } from '../loading/use-async.ts'
import { Icon } from '../ui/icon.tsx'
import { type FollowedSession, followSession } from './follow-session.ts'
import styles from './payment-step.module.css'

interface PaymentProcessingProps {
  session_id: string
  onPaid: () => void
  /** The payment failed; the shopper may try another card. */
  onFailed: () => void
  /** The payment can't be completed any more: refunded, or the checkout has expired. */
  onOver: (session: CheckoutSession) => void
}

/** Shown while the bank processes a payment. It has no button, so nobody pays twice. */
export function PaymentProcessing({ session_id, onPaid, onFailed, onOver }: PaymentProcessingProps) {
  const settled = useEffectEvent((session: CheckoutSession) => {
    if (session.paid) onPaid()
    else if (session.state === 'paying' || session.state === 'shipping') onFailed()
    else onOver(session)
  })

  useAsync(session_id, (left) => {
    const over = new AbortController()
    left.addEventListener('abort', () => over.abort())
    let seen = false
    const onState = (state: FollowedSession) => {
      if (state.kind !== 'read') return
      seen ||= state.session.processing
      // The shop's server may hear of the payment later than this page.
      if (state.waiting && (state.session.processing || !seen)) return
      over.abort()
      settled(state.session)
    }
    return followSession(session_id, over.signal, onState, true)
  })

  return (
    <div className={styles.processing} role="status">
      <Icon name="parcel" large />
      <p>
        <strong>{words.processing}</strong>
      </p>
      <p>{words.processingNote}</p>
    </div>
  )
}
