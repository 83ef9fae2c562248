import { useState } from 'react'
import { roundPounds } from '#contract/delivery.ts'
import type { OfferHint } from '#contract/discounts.ts'
import { withPoundSign } from '#contract/money.ts'
import * as words from '#words/en/cart-offers.ts'
import { addToCart } from '../session/cart.ts'
import { errorMessage } from '../session/error-message.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import styles from './offer-hints.module.css'

interface OfferHintsProps {
  hints: readonly OfferHint[]
  /** Called with the name of a gift that is in the cart now. */
  onAdded: (product: string) => void
}

/** How the cart gets one more offer: what to spend, or a gift to add with one press. */
export function OfferHints({ hints, onAdded }: OfferHintsProps) {
  return (
    <div aria-live="polite" className={styles.hints}>
      {hints.map((hint) =>
        hint.kind === 'bundle' ? (
          <p key="bundle">{words.oneMore(hint.units, roundPounds(hint.price))}</p>
        ) : (
          <Gift key="gift" hint={hint} onAdded={onAdded} />
        ),
      )}
    </div>
  )
}

interface GiftProps {
  hint: Extract<OfferHint, { kind: 'gift' }>
  onAdded: (product: string) => void
}

function Gift({ hint: { missing, product, variant }, onAdded }: GiftProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { name } = product
  async function add() {
    setBusy(true)
    setProblem(null)
    try {
      await addToCart(product, variant, 1)
      // Still busy: a second press before the hint goes would add another.
      onAdded(name)
    } catch (reason) {
      setProblem(errorMessage(reason, words.notAdded))
      setBusy(false)
    }
  }
  if (missing !== '0.00') return <p>{words.spendMore(withPoundSign(missing), name)}</p>
  return (
    <div className={styles.gift}>
      <Thumbnail image={variant?.image ?? product.image} size="s" />
      <p>
        <a href={`/products/${product.slug}`}>{words.freeGift(name)}</a>
      </p>
      <Button kind="secondary" busy={busy} aria-label={words.addGiftNamed(name)} onClick={() => void add()}>
        {words.addGift}
      </Button>
      <Notice kind="problem">{problem}</Notice>
    </div>
  )
}
