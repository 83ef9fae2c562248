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
    id: 'keys in mails',
    says: 'A clerk opens the preview of a mail that was written to a customer and uses the link in it: previews, lists and failed jobs have no key that opens anything, whatever the mail is about',
    tests: [
      'staff see every mail without the keys in it, whatever it is about, and can use none of them',
      'Staff read a mail with a link in it, and neither the page nor the mail has the link’s key; the reader’s own still works',
    ],
  },
  {
    id: 'data without a trace',
    says: 'Somebody takes out or erases a person’s data and nobody can tell who: staff, shoppers and mailed links are each in the history, which keeps no address, and is searched by one',
    tests: [
      'whoever takes out or erases somebody’s data is in the history with who and when, and nothing that was erased stays there',
      'a mail that is sent again leaves no address in the history',
    ],
  },
  {
    id: 'mails to a stranger',
    says: 'The shop is made to fill a mailbox, by every form that mails, with plus-addresses and capitals that only the database folds: one allowance a mailbox over all of them, the same answer past it, and order mails never limited',
    tests: [
      'limits the mails that strangers can cause to one mailbox, for any spelling and from any network',
      'compares mailboxes in lower case by the database’s rule',
    ],
  },
  {
    id: 'links used up',
    says: 'A stranger asks for so many links that the owner is mailed none: one network gets less than the allowance, accounts registered with the address share one mail, and when networks together have used it up the last link still works',
    tests: [
      'a stranger can’t use up the links of a mailbox’ owner',
      'at the limit the last mailed links still work',
      'creates no new link without a permit, so that the mailed one keeps working',
      'one mail has a link for every account of the address: who registers more with it takes the owner’s link away from nobody',
    ],
  },
  {
    id: 'another’s mailbox',
    says: 'Two addresses that the database takes for one are two people’s: a link goes to the very address its account was made with',
    tests: [
      'a link to an account goes to the very address the account was made with, whatever the database takes for the same',
    ],
  },
  {
    id: 'the shop’s own words',
    says: 'A stranger has the shop mail their text or link in its name: receipts quote nothing of what was written, and a name is no link',
    tests: [
      'a message reaches the shop once, its sender has a receipt, and the captcha lets no second one through',
      'one mail has a link for every account of the address: who registers more with it takes the owner’s link away from nobody',
    ],
  },
  {
    id: 'whose order',
    says: 'A link to an order is tried out to learn whether there is one: a guest is answered the same of a shopper’s order and of one that never was, and its owner is led through signing in to that very page',
    tests: [
      "C11 another customer's cart line, checkout and order look like missing ones to customers, guests and guessed ids",
      'A confirmation that is opened from the mail, in a tab where nobody is signed in, asks to sign in and comes back',
    ],
  },
  {
    id: 'never forgotten',
    says: 'Somebody pays, or leaves a payment open, under another’s address so that they can’t be forgotten: what is theirs goes at once, and each order goes by itself when it is over',
    tests: [
      'a stranger who pays, or is about to, under an address keeps nobody from being forgotten, however often they do it',
      'a payment that comes to nothing after its customer asked to be forgotten leaves nothing behind',
      'a cancelled order that was never paid stands in nobody’s way, and in no night’s tidying either',
    ],
  },
  {
    id: 'erased while paying',
    says: 'Somebody has themselves erased at the moment they pay, so that money is taken for an order that nobody can be sent: what is checked is locked, and a payment for an erased customer goes back',
    tests: [
      'returns 409 when a checkout of an erased customer opens a payment',
      'refunds a payment for a checkout of an erased customer in full, and sends no mail',
      'logs an event that fails, processes the others, and processes it at a later reconciliation',
    ],
  },
  {
    id: 'another address',
    says: 'A shopper changes the address while their bank is still at work, so that page, mail and parcel name different ones',
    tests: [
      'returns 409 for a new address while the payment is processing',
      'uses the address changed between a failed payment and the next one',
    ],
  },
  {
    id: 'a refund twice, or not',
    says: 'A refund is asked for again when Stripe has forgotten it, or a penny under the key of a cancellation that is to come',
    tests: [
      'finds a refund that Stripe has made and makes no second one, even with a forgotten key and many newer refunds',
      'a refund with an order’s id as its key doesn’t block the order’s cancellation',
      "a full refund at Stripe's dashboard during a cancellation leaves nothing to refund and no failure",
    ],
  },
  {
    id: 'cards by the dozen',
    says: 'Stolen cards are tried, a checkout for each, from one network: its checkouts count together',
    tests: [
      'requires a captcha after five declined cards from a network, and returns 429 after twenty',
      'cancels the open payments of a network that has reached its limit',
      'asks for no captcha after three declined cards',
    ],
  },
  {
    id: 'an emptied shelf',
    says: 'Somebody holds everything the shop has without buying anything, again and again: a hold ends, and a network has a share',
    tests: [
      'opening the payment again does not extend the hold',
      'returns 409 when the checkouts of one network hold more than one checkout may, also concurrently',
      'shows exact stock levels up to five only',
    ],
  },
  {
    id: 'a script that got in',
    says: 'A script gets into the text of a page in spite of everything: the page’s policy names the scripts of the build, never those that it has',
    tests: ['every response has the security headers, and the policy of a page allows only the scripts of the build'],
  },
]
