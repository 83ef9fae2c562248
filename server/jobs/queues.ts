import type { Language } from '#words/languages.ts'

/** The data of each job. */
export interface JobData {
  'send-mail': { mail_id: number }
  refund: { refund_id: number }
  /**
   * `requester` is the hash of the network the request came from, `language` the asker's; jobs of older versions have
   * none.
   */
  'password-reset': { email: string; requester?: string; language?: Language }
  'privacy-link': { email: string; requester?: string; language?: Language }
  /** Emails a new link to an order's page to its address. */
  'order-link': { order_id: string; requester: string; asked_at: string }
  'forward-subscriber': { email: string }
  /** Makes the sizes of a photograph that pages use. */
  'photograph-sizes': { hash: string; square: boolean }
  /** Asks Stripe about every open payment, and releases expired holds. */
  reconcile: Record<string, never>
  /** Emails customers whose orders were dispatched some minutes ago. */
  'send-dispatch-mails': Record<string, never>
  /** Emails a confirmation link to customers who ticked the newsletter at checkout. */
  'checkout-consents': Record<string, never>
  /** Emails the staff chosen by the owner about new orders, low stock, disputes and messages. */
  'tell-staff': Record<string, never>
  /** Writes the numbers of new orders on their payments at Stripe. */
  'describe-payments': Record<string, never>
  /** Compares the shop's ledgers with Stripe's and keeps the result for the metrics. */
  prove: Record<string, never>
  /**
   * Erases the checkouts that were still open when their customer asked for erasure, and the saved cards of erased
   * accounts.
   */
  'finish-erasures': Record<string, never>
  /** Emails customers, some time after the delivery, a link to review what they bought. */
  'invite-to-review': Record<string, never>
  /** Emails the gift cards whose day has come, and marks the orders that cards on hold have paid for. */
  'send-gift-cards': Record<string, never>
  /** Emails who asked for a reminder once it is time, and forgets them. */
  'send-reminders': Record<string, never>
  /** Counts the sales that best sellers are sorted by. */
  'count-sales': Record<string, never>
  /** Writes the lists of ingredients anew where another day has changed which allergens labels name. */
  'ingredient-lists': Record<string, never>
  /** Deletes expired data. */
  tidy: Record<string, never>
}

export type JobName = keyof JobData

/** pg-boss' options for a queue. All times in seconds. */
export interface Queue {
  retryLimit: number
  retryDelay?: number
  retryBackoff?: boolean
  retryDelayMax?: number
  expireInSeconds: number
  /** How long a finished job is kept: a day where its data holds an e-mail address. */
  deleteAfterSeconds?: number
}

const DAY = 24 * 60 * 60
/**
 * Mail and refunds: retried after 5 seconds, then twice as long each time up to 15 minutes, for three days, because a
 * mail server may be down over a weekend. A job whose process died is retried after 30 seconds.
 */
const RELIABLE: Queue = { retryLimit: 300, retryDelay: 5, retryBackoff: true, retryDelayMax: 900, expireInSeconds: 30 }

/** Attempts to send a mail before a person has to look at it. */
export const MAIL_TRIES = RELIABLE.retryLimit + 1

export const QUEUES: Record<JobName, Queue> = {
  'send-mail': RELIABLE,
  refund: RELIABLE,
  'password-reset': { ...RELIABLE, deleteAfterSeconds: DAY },
  'privacy-link': { ...RELIABLE, deleteAfterSeconds: DAY },
  'order-link': RELIABLE,
  'forward-subscriber': { ...RELIABLE, deleteAfterSeconds: DAY },
  // A batch of 25 photographs is converted one after another: 50 seconds would expire it.
  'photograph-sizes': { retryLimit: 20, retryDelay: 10, expireInSeconds: 900, deleteAfterSeconds: DAY },
  reconcile: { retryLimit: 0, expireInSeconds: 50 },
  'finish-erasures': { retryLimit: 0, expireInSeconds: 50 },
  'send-dispatch-mails': { retryLimit: 0, expireInSeconds: 50 },
  'describe-payments': { retryLimit: 0, expireInSeconds: 50 },
  'checkout-consents': { retryLimit: 0, expireInSeconds: 50 },
  'tell-staff': { retryLimit: 0, expireInSeconds: 50 },
  prove: { retryLimit: 1, expireInSeconds: 3600 },
  'invite-to-review': { retryLimit: 0, expireInSeconds: 300 },
  'send-reminders': { retryLimit: 0, expireInSeconds: 50 },
  'send-gift-cards': { retryLimit: 0, expireInSeconds: 50 },
  'count-sales': { retryLimit: 0, expireInSeconds: 300 },
  'ingredient-lists': { retryLimit: 5, retryDelay: 30, expireInSeconds: 300 },
  tidy: { retryLimit: 2, expireInSeconds: 300 },
}

const EVERY_MINUTE = '* * * * *'

/** Cron expressions, in UTC. */
export const SCHEDULES: Partial<Record<JobName, string>> = {
  reconcile: EVERY_MINUTE,
  'finish-erasures': '*/5 * * * *',
  'send-dispatch-mails': EVERY_MINUTE,
  'describe-payments': EVERY_MINUTE,
  'checkout-consents': EVERY_MINUTE,
  'tell-staff': EVERY_MINUTE,
  'send-reminders': EVERY_MINUTE,
  'send-gift-cards': EVERY_MINUTE,
  // In the day of both countries; what one run leaves, the next takes.
  'invite-to-review': '*/20 7-17 * * *',
  // The contract says how old the best sellers may be.
  'count-sales': '10 * * * *',
  // Midnight in London is 23:00 or 00:00 UTC.
  'ingredient-lists': '1 0,23 * * *',
  tidy: '20 3 * * *',
  prove: '50 3 * * *',
}
