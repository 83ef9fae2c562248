/**
 * Mails that anybody can cause by typing an address, each with the share of the mailbox' allowance it counts for. They
 * need a permit (permit.ts). Links have their own shares, so no other mail uses up somebody's link.
 */
export const ASKED = {
  'contact-receipt': 'notes',
  welcome: 'notes',
  // A separate share: a thief of an account could use up the notes first, and its owner would get no warning.
  'email-changed': 'account-notices',
  'password-changed': 'account-notices',
  'newsletter-opt-in': 'notes',
  'reminder-opt-in': 'notes',
  'password-reset': 'password-links',
  'privacy-link': 'privacy-links',
  'order-account': 'account-links',
  'order-link': 'order-links',
  'email-confirm': 'account-links',
} as const
export type AskedKind = keyof typeof ASKED
export type Share = (typeof ASKED)[AskedKind]

/** Mails that follow from a payment or from staff, or that go to the shop itself. They have no limit. */
export const OWED = [
  'order-confirmation',
  'order-dispatched',
  'order-tracking',
  'order-contact',
  'order-contact-moved',
  'order-cancelled',
  'order-cancellation',
  'order-refunded',
  'payment-refunded',
  'review-invitation',
  // After its address has confirmed it.
  'reminder',
  'gift-card',
  'contact-notice',
  // Caused by somebody with a staff password; sign-in-staff.ts counts them.
  'new-device',
  'second-factor-changed',
  'second-factor-reset',
  'recovery-code-used',
  'staff-notice',
  'staff-email-changed',
  'staff-password-changed',
] as const
export type OwedKind = (typeof OWED)[number]
