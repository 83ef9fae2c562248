/** A card that a customer has saved at Stripe. */
export interface SavedCard {
  id: string
  /** Stripe's name of it: "visa". */
  brand: string
  last4: string
  /** 1 to 12. */
  exp_month: number
  /** Four digits. */
  exp_year: number
}

export interface StoredCard extends SavedCard {
  /** Stripe's, of the number: the same card saved twice has one. */
  fingerprint: string | null
}

/** Stripe's customers, each with the cards that one account of the shop has saved. */
export interface CustomersAtStripe {
  /** Creates a customer without name or address, and returns its id. The same key returns the same one for a day. */
  createCustomer(key: string): Promise<string>
  /** Deletes a customer with its cards. Does nothing for one that Stripe doesn't have. */
  deleteCustomer(customerId: string): Promise<void>
  /** The client secret with which a page shows the customer's cards for half an hour. Throws CustomerUnknown. */
  customerSession(customerId: string): Promise<string>
  /**
   * Begins to save a card of the customer's without a payment, and returns the client secret with which a page confirms
   * it. `network`, hashed, returns with each declined card. The same input returns the same one for a day. Throws
   * CustomerUnknown.
   */
  openSetup(customerId: string, input: { attempt: string; network: string }): Promise<string>
  /** Ends one that isn't confirmed yet. Does nothing for one that is over. */
  cancelSetup(setupId: string): Promise<void>
  /** The customer's cards, newest first, a hundred at most. Throws CustomerUnknown. */
  savedCards(customerId: string): Promise<StoredCard[]>
  /** Detaches a card for good. The caller checks whose it is. Does nothing for a card that is already detached. */
  removeCard(cardId: string): Promise<void>
  /** Lets a payment use the customer's cards, and says whether its card is saved. Throws CustomerUnknown. */
  chargeCustomer(intentId: string, input: { customerId: string; save: boolean }): Promise<void>
}

/** Stripe has no such customer: it was deleted in the dashboard. */
export class CustomerUnknown extends Error {}
