import { readFileSync } from 'node:fs'
import type { PolicyName } from '#contract/policies.ts'

interface OwnText {
  lead: string
  /** HTML with placeholders. */
  content: string
  /** The day of its last change. */
  revised: string
}

const contentOf = (policy: PolicyName) =>
  readFileSync(new URL(`own-texts/${policy}.html`, import.meta.url), 'utf8').trim()

/** The default texts, in force until the owner publishes others. A release that changes one must change its day. */
export const OWN_TEXTS: Record<PolicyName, OwnText> = {
  'terms-of-service': {
    lead: 'What we agree when you buy here. These terms are for people who buy for themselves or as a gift, not for resale.',
    content: contentOf('terms-of-service'),
    revised: '2026-11-29',
  },
  'privacy-policy': {
    lead: 'What we know about you, why, for how long, and what you can ask of us. We sell soap, not data.',
    content: contentOf('privacy-policy'),
    revised: '2026-11-29',
  },
  'shipping-info': {
    lead: 'Where we deliver, how long it takes and what it costs.',
    content: contentOf('shipping-info'),
    revised: '2026-11-23',
  },
  returns: {
    lead: 'Your legal rights, and a promise on top. The promise has conditions; it never reduces your rights.',
    content: contentOf('returns'),
    revised: '2026-11-28',
  },
}

/** Sections that other pages link to, by heading; all other headings make their own id. */
export const SECTION_IDS: Record<string, string> = {
  'Who you buy from': 'who',
  'Who may buy': 'who-may-buy',
  'What we make': 'products',
  'Prices and taxes': 'prices',
  'Ordering and paying': 'order',
  'Cancelling and returning': 'returns',
  'Discount codes': 'codes',
  'Your account': 'account',
  'Using this site': 'site',
  'Our liability': 'liability',
  'Law, courts and changes': 'law',
  'Who is responsible': 'who',
  'What we keep, why and how long': 'what',
  'What is stored on your device': 'device',
  'No analytics, no advertising': 'others',
  Paying: 'payment',
  'Who else receives data': 'recipients',
  'Data that leaves the UK': 'abroad',
  'The newsletter': 'newsletter',
  'How we protect it': 'security',
  'Your rights': 'rights',
  'Where we deliver': 'where',
  'Delivery options and prices': 'options',
  'From order to parcel': 'packing',
  'When the parcel arrives': 'arrival',
  'Late, lost or damaged': 'late',
  'Duty and tax in the UAE': 'uae',
  'A mistake in the address': 'wrong-address',
  'Changing your mind: {cooling_off_days} days': 'change-of-mind',
  'Sealed goods': 'sealed',
  '{if_longer_returns}Our promise: {returns_days} days, unopened{end_if}': 'promise',
  'Faulty, damaged or not as described': 'faulty',
  'Orders to the UAE': 'uae',
  'How to send something back': 'how',
  'Model cancellation form': 'form',
}
