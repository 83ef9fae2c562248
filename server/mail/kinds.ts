/**
 * Mails that anybody can cause by typing somebody's address, and whose share of what a mailbox takes they count for.
 * Each needs a permit (permit.ts). Links have shares of their own: whatever else a stranger sends, it takes nobody's
 * link away.
 */
export const ASKED = {
  'contact-receipt': 'notes',
  welcome: 'notes',
  // Apart from the notes: whoever changes the email of a stolen account would use those up first, and nobody would be
  // warned.
  'email-changed': 'account-notices',
  'newsletter-opt-in': 'notes',
  'password-reset': 'password-links',
  'privacy-link': 'privacy-links',
} as const
export type AskedKind = keyof typeof ASKED
export type Share = (typeof ASKED)[AskedKind]

/** Mails that follow from a payment or from what staff do, or that go to the shop itself: they are never limited. */
export const OWED = [
  'order-confirmation',
  'order-dispatched',
  'order-tracking',
  'order-contact',
  'order-cancelled',
  'order-cancellation',
  'order-refunded',
  'payment-refunded',
  'contact-notice',
  // Caused by whoever has a staff password; sign-in-staff.ts counts them.
  'new-device',
  'second-factor-changed',
  'second-factor-reset',
  'recovery-code-used',
  'staff-notice',
  'staff-email-changed',
  'staff-password-changed',
] as const
export type OwedKind = (typeof OWED)[number]
