import type Stripe from 'stripe'

/** A card that its bank declined when a shopper added it. */
export interface DeclinedSetup {
  setupId: string
  /** Stripe's id of the attempt: the same decline reported twice counts once. */
  attempt: string
  customerId: string
  /** The hashed network that began it. */
  network: string
  /** Stripe's fingerprint of the card. */
  card: string | null
}

/** The declined card of an event; null for other events, and for cards that something else than the shop adds. */
export function declinedSetupOf(event: Stripe.Event): DeclinedSetup | null {
  if (event.type !== 'setup_intent.setup_failed') return null
  const { id: setupId, customer, latest_attempt: latest, last_setup_error: problem, metadata } = event.data.object
  const customerId = typeof customer === 'string' ? customer : customer?.id
  const attempt = typeof latest === 'string' ? latest : latest?.id
  const network = metadata?.network
  // Another error is of 3-D Secure: the bank has declined no card.
  if (problem?.type !== 'card_error' || !customerId || !attempt || !network) return null
  return { setupId, attempt, customerId, network, card: problem.payment_method?.card?.fingerprint ?? null }
}
