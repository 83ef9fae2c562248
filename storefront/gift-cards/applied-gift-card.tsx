import { useState } from 'react'
import * as words from '#words/en/gift-card-payment.ts'
import styles from '../discount/discount-field.module.css'
import { Button } from '../ui/button.tsx'

interface AppliedGiftCardProps {
  end: string
  /** Takes the focus as it appears: the button that applied it is gone. */
  focused: boolean
  /** Returns an error message, or null once it is off. */
  onRemove: () => Promise<string | null>
}

/** The gift card that pays for a checkout, which can be taken off. */
export function AppliedGiftCard({ end, focused, onRemove }: AppliedGiftCardProps) {
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function takeOff() {
    setBusy(true)
    setRefused(await onRemove())
    setBusy(false)
  }
  return (
    <div className={styles.applied}>
      <p aria-live="polite">{refused ?? words.applied(end)}</p>
      <Button kind="quiet" autoFocus={focused} busy={busy} onClick={() => void takeOff()}>
        {words.remove(end)}
      </Button>
    </div>
  )
}
