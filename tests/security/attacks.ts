/**
 * An attack that combines several features, each harmless alone, and its tests. docs/generated/security.md lists them.
 */
export interface Attack {
  /** A word and not a number, so that branches can add rows without conflicts. */
  id: string
  /** The attack and its defence. */
  says: string
  /** The exact names of the tests. The attack counts as open if one is missing or fails. */
  tests: readonly string[]
}

export const attacks: readonly Attack[] = [
  {
    id: 'links in mails',
    says: 'A staff member opens the preview of a customer’s mail and uses the link in it. Previews, lists and failed jobs have no valid tokens',
    tests: [
      'staff see emails without the keys in their links, and can’t use any link',
      'Staff read an email without the key of its link, and the recipient’s own link still works',
    ],
  },
  {
    id: 'data requests without a trace',
    says: 'Somebody exports or erases a person’s data without a trace. The audit log records staff, customers and mailed links; it has no addresses, but can be searched by one',
    tests: [
      'exports and erasures are in the audit trail, without the erased data',
      'resending an email leaves no address in the audit trail',
    ],
  },
  {
    id: 'mail bombing',
    says: 'A stranger fills a mailbox through the shop’s forms, with plus-addresses and capitals that only the database folds. A mailbox has one allowance over all forms, the response beyond it is the same, and order mails are not limited',
    tests: [
      'limits the mails that strangers can cause to one mailbox, for any spelling and from any network',
      'compares mailboxes in lower case by the database’s rule',
    ],
  },
  {
    id: 'exhausted link allowance',
    says: 'A stranger requests so many links that the owner gets none. One network gets a third of what strangers get together, a network on which its owner has read a link has a part of its own, all accounts of an address share one mail, and after several networks have used the strangers’ part up the last link still works',
    tests: [
      'one network can’t use up the links of a mailbox’ owner',
      'strangers on ten networks ask all day, and the owner still gets a link on the network where she has read one',
      'the buyer of an order gets the link to an account, whatever strangers had mailed there',
      'at the limit the last mailed links still work',
      'creates no new link without a permit, so that the mailed one keeps working',
      'one email has a link for each account of the address, so that a stranger’s registration hides no link',
    ],
  },
  {
    id: 'address folding',
    says: 'Two people’s addresses are equal for the database. A link goes only to the exact address of its account',
    tests: ['a reset link goes only to the address of its account, even if Postgres folds two addresses to one'],
  },
  {
    id: 'content injection in mails',
    says: 'A stranger makes the shop mail their text or link. Receipts quote no input, and names are not linkified',
    tests: [
      'a message reaches the shop once, its sender gets a receipt, and its captcha can’t be used again',
      'one email has a link for each account of the address, so that a stranger’s registration hides no link',
    ],
  },
  {
    id: 'order enumeration',
    says: 'A stranger tries links to find out which orders exist. A guest gets the same response for another customer’s order as for a missing one; the owner signs in and returns to the page',
    tests: [
      "C11 another customer's saved address, card, cart line, checkout and order look like missing ones to customers, guests and guessed ids",
      'The confirmation of an account’s order, opened in a signed-out tab, asks to sign in and returns',
    ],
  },
  {
    id: 'blocked erasure',
    says: 'Somebody pays, or leaves a payment open, with another person’s address to block their erasure. The person’s data is erased immediately, and each order when it is complete',
    tests: [
      'a stranger’s checkouts under an address can’t delay its owner’s erasure',
      'a payment that fails after an erasure leaves no data',
      'a cancelled, never paid order blocks neither erasure nor the nightly purge',
    ],
  },
  {
    id: 'erasure during payment',
    says: 'A customer requests erasure while they pay, so that the shop has money for an order without an address. The checks lock their rows, and a payment of an erased customer is refunded',
    tests: [
      'returns 409 when a checkout of an erased customer opens a payment',
      'refunds a payment for a checkout of an erased customer in full, and sends no mail',
      'logs an event that fails, processes the others, and processes it at a later reconciliation',
    ],
  },
  {
    id: 'address change during payment',
    says: 'A customer changes the address while the payment is processing, so that page, mail and parcel differ',
    tests: [
      'returns 409 for a new address while the payment is processing',
      'uses the address changed between a failed payment and the next one',
    ],
  },
  {
    id: 'repeated refund',
    says: 'A refund is repeated after its idempotency key has expired, or uses the key of a future cancellation',
    tests: [
      'finds a refund that Stripe has made and makes no second one, even with a forgotten key and many newer refunds',
      'a refund with an order’s id as its key doesn’t block the order’s cancellation',
      "a full refund at Stripe's dashboard during a cancellation leaves nothing to refund and no failure",
    ],
  },
  {
    id: 'card testing',
    says: 'Stolen cards are tried from one network, a checkout for each. The limit counts all checkouts of a network',
    tests: [
      'requires a captcha after five declined cards from a network, and returns 429 after twenty',
      'cancels the open payments of a network that has reached its limit',
      'asks for no captcha after three declined cards',
    ],
  },
  {
    id: 'card testing without buying',
    says: 'Stolen cards are tried in an account, where adding one costs nothing: many with one client secret, or in many accounts. Declined cards count with those of checkouts and end the attempt, and an account begins ten in an hour',
    tests: [
      'adding cards tests no more stolen numbers than the limit, and ends the open attempt',
      'the declined cards of checkouts and accounts are counted together, each once',
      'one account begins ten cards in an hour',
    ],
  },
  {
    id: 'card in another account',
    says: 'Somebody adds a card to another shopper’s account, takes one from it, or keeps one at Stripe beyond an erasure. The server names the customer, a secret fits one setup intent, and an erased customer is deleted with its cards',
    tests: [
      'the same attempt of another shopper is another setup intent, and nobody names the customer of another',
      'an account erased beside adding a card keeps none at Stripe',
      'an account erased while its setup intent is opened gets none',
      'A return from a bank’s page believes nothing of its address, and takes the secret out of it',
    ],
  },
  {
    id: 'inventory denial',
    says: 'Somebody holds all stock repeatedly without buying. A hold expires, and a network’s share is limited',
    tests: [
      'opening the payment again does not extend the hold',
      'returns 409 when the checkouts of one network hold more than one checkout may, also concurrently',
      'shows exact stock levels up to five only',
    ],
  },
  {
    id: 'injected script',
    says: 'A script is injected into a page in spite of all other defences. The policy allows the hashes of the build’s scripts only',
    tests: ['every response has the security headers, and the policy of a page allows only the scripts of the build'],
  },
]
