import type { StripePaymentElementChangeEvent } from '@stripe/stripe-js'
import { useState } from 'react'
import type { SavedCards } from './use-payment.ts'

/** What the shopper pays with, as Stripe's form says. */
type Chosen = 'new card' | 'saved card' | 'other'

export interface Saving {
  /** Whether to save the card of this payment; undefined where none can be saved, as for guests. */
  save: boolean | undefined
  /** The tick for it is shown: a new card is chosen. */
  isOffered: boolean
  chosen: Chosen
  /** Shows the saved cards in Stripe's form; null without any. */
  client_secret: string | null
  tick(ticked: boolean): void
  onChange(event: StripePaymentElementChangeEvent): void
}

/** Whether the shopper wants the card saved: never unless they tick it, and only a card that they type now. */
export function useSaving(cards: SavedCards): Saving {
  const [ticked, setTicked] = useState(false)
  const [chosen, setChosen] = useState<Chosen>('new card')
  const isOffered = cards !== null && chosen === 'new card'
  return {
    save: cards ? isOffered && ticked : undefined,
    isOffered,
    chosen,
    client_secret: cards?.client_secret ?? null,
    tick: setTicked,
    onChange: ({ value }) =>
      setChosen(value.type !== 'card' ? 'other' : value.payment_method ? 'saved card' : 'new card'),
  }
}
