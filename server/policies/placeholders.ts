import type { Shop } from '#contract/content.ts'
import { freeDeliverySentence, freeShippingThreshold, roundPounds, standardEstimate } from '#contract/delivery.ts'
import { COUNTRIES } from '#contract/limits.ts'
import { withPoundSign } from '#contract/money.ts'
import type { PolicyName } from '#contract/policies.ts'
import { type DispatchSettings, packingTime } from '#contract/promised-days.ts'
import type { Placeholder } from '#contract/staff/policies.ts'
import { escaped } from '#server/html/escaped.ts'
import { PROMISE_WORDS } from '#server/mail/email-words.ts'
import type * as englishDelivery from '#words/en/delivery.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import type { Language } from '#words/languages.ts'
import {
  cancellationForm,
  cancellationMail,
  dataKept,
  deliveryOptions,
  deviceStorage,
  mailLink,
  POLICY_WORDS,
  phoneLink,
  postalAddress,
} from './blocks.ts'
import { workdaysText } from './workdays.ts'

const DELIVERY_WORDS = await inEveryLanguage<typeof englishDelivery>('delivery.ts')

/** A placeholder that the shop fills in from its settings. */
export interface Figures {
  language: Language
  /** In that language. */
  shop: Shop
  dispatch: DispatchSettings
  hold_minutes: number
  captcha: 'altcha' | 'recaptcha'
  form: 'element' | 'card'
  gift_cards: boolean
}

interface Filling {
  name: string
  means: string
  /** As plain text: in a heading, a link or the editor's list. Empty where there is no value. */
  text(figures: Figures): string
  /** As HTML, where that differs. */
  html?(figures: Figures): string
  /** It needs its own paragraph. */
  block?: true
  /**
   * The pages on which the law requires it (SI 2013/3134, Schedule 2; SI 2002/2013, regulation 6; UK GDPR, Article 13).
   */
  needed?: PolicyName[]
}

/** Days to cancel after delivery, by UK law (SI 2013/3134, reg. 30). The shop grants them everywhere. */
const COOLING_OFF_DAYS = 14

const FILLINGS: Filling[] = [
  { name: 'shop_name', means: 'the name of the shop', text: ({ shop }) => shop.name },
  {
    name: 'company_name',
    means: 'the name of the company',
    text: ({ shop }) => shop.legal_name,
    needed: ['terms-of-service'],
  },
  {
    name: 'address',
    means: 'company and postal address, in its own paragraph',
    text: ({ shop }) => [shop.legal_name, ...shop.address_lines].join(', '),
    html: ({ shop }) => postalAddress(shop),
    block: true,
    needed: ['terms-of-service', 'privacy-policy', 'returns'],
  },
  {
    name: 'email',
    means: 'the email address, as a link',
    text: ({ shop }) => shop.email,
    html: ({ shop }) => mailLink(shop),
    needed: ['terms-of-service', 'privacy-policy', 'returns'],
  },
  {
    name: 'phone',
    means: 'the telephone number, as a link',
    text: ({ shop }) => shop.phone,
    html: ({ shop }) => phoneLink(shop),
  },
  { name: 'hours', means: 'when the shop is open', text: ({ shop }) => shop.hours },
  {
    name: 'company_number',
    means: 'the company number',
    text: ({ shop }) => shop.company_number,
    needed: ['terms-of-service'],
  },
  { name: 'vat_number', means: 'the VAT number', text: ({ shop }) => shop.vat_number, needed: ['terms-of-service'] },
  {
    name: 'responsible_person',
    means: 'the Responsible Person for the cosmetics',
    text: ({ shop }) => shop.responsible_person,
  },
  {
    name: 'cooling_off_days',
    means: 'days to cancel under the law',
    text: () => String(COOLING_OFF_DAYS),
    needed: ['terms-of-service', 'returns'],
  },
  {
    name: 'returns_days',
    means: 'days to return unopened goods',
    text: ({ shop }) => String(shop.returns_days),
  },
  {
    name: 'change_of_mind_fee',
    means: 'the fee for a change of mind',
    text: ({ shop }) => withPoundSign(shop.change_of_mind_fee),
  },
  {
    name: 'packing_time',
    means: 'how long packing takes',
    text: ({ dispatch, language }) => packingTime(dispatch, PROMISE_WORDS[language]),
  },
  { name: 'cut_off', means: 'until when an order is that day’s', text: ({ dispatch }) => dispatch.cut_off },
  {
    name: 'workdays',
    means: 'the days on which you pack',
    text: ({ dispatch, language }) => workdaysText(dispatch, language),
  },
  {
    name: 'hold_minutes',
    means: 'minutes for which items are reserved during payment',
    text: ({ hold_minutes }) => String(hold_minutes),
  },
  { name: 'signature_from', means: 'the order value above which a parcel needs a signature', text: () => '£100' },
  {
    name: 'delivery_options',
    means: 'the tables of delivery options and prices, in their own paragraph',
    text: ({ shop }) =>
      shop.shipping_options.map(({ name, base_cost }) => `${name} ${withPoundSign(base_cost)}`).join(', '),
    html: ({ shop, language }) => deliveryOptions(shop, language),
    block: true,
    needed: ['shipping-info'],
  },
  {
    name: 'free_delivery',
    means: 'the free delivery sentence',
    text: ({ shop, language }) => freeDeliverySentence(shop, DELIVERY_WORDS[language]) ?? '',
  },
  {
    name: 'free_shipping_threshold',
    means: 'the order value from which delivery is free',
    text: ({ shop }) => thresholdOf(shop),
  },
  {
    name: 'uk_standard_estimate',
    means: 'how long standard delivery in the UK takes',
    text: ({ shop }) => standardEstimate(shop, 'GB'),
  },
  {
    name: 'ae_standard_estimate',
    means: 'how long standard delivery to the UAE takes',
    text: ({ shop }) => standardEstimate(shop, 'AE'),
  },
  {
    name: 'standard_delivery',
    means: 'the names of the standard delivery options',
    text: ({ shop }) => standardOf(shop).join(', '),
  },
  {
    name: 'cancellation_form',
    means: 'the model cancellation form, in its own paragraph',
    text: ({ language }) => POLICY_WORDS[language].form,
    html: ({ shop, language }) => cancellationForm(shop, language),
    block: true,
    needed: ['returns'],
  },
  {
    name: 'cancellation_email',
    means: 'a link that sends the form by email',
    text: ({ language }) => POLICY_WORDS[language].sendAsEmail,
    html: ({ shop, language }) => cancellationMail(shop, language),
  },
  {
    name: 'data_kept',
    means: 'the table of what the shop keeps, why and how long, in its own paragraph',
    text: ({ language }) => POLICY_WORDS[language].table,
    html: ({ language }) => dataKept(language),
    block: true,
    needed: ['privacy-policy'],
  },
  {
    name: 'device_storage',
    means: 'the table of cookies and other storage, in its own paragraph',
    text: ({ language }) => POLICY_WORDS[language].table,
    html: ({ language }) => deviceStorage(language),
    block: true,
    needed: ['privacy-policy'],
  },
]

/** Conditions on settings: `{if_recaptcha}… {end_if}`. Every placeholder is a condition too: `{if_phone}`. */
const CONDITIONS: { name: string; means: string; holds(figures: Figures): boolean }[] = [
  {
    name: 'longer_returns',
    means: 'while you accept returns for longer than the law asks',
    holds: ({ shop }) => shop.returns_days > COOLING_OFF_DAYS,
  },
  { name: 'test_payments', means: 'while payments are tests', holds: ({ shop }) => shop.test_payments },
  {
    name: 'other_methods',
    means: 'while the checkout takes more than cards',
    holds: ({ form }) => form === 'element',
  },
  { name: 'gift_cards', means: 'while gift cards can pay', holds: ({ gift_cards }) => gift_cards },
  {
    name: 'recaptcha',
    means: 'while the contact form uses Google reCAPTCHA',
    holds: ({ captcha }) => captcha === 'recaptcha',
  },
  {
    name: 'own_captcha',
    means: 'while the contact form uses the shop’s own check',
    holds: ({ captcha }) => captcha === 'altcha',
  },
]

export const END_IF = 'end_if'
const fillings = new Map(FILLINGS.map((filling) => [filling.name, filling]))
const conditions = new Map(CONDITIONS.map((condition) => [`if_${condition.name}`, condition.holds]))

export const fillingOf = (name: string): Filling | undefined => fillings.get(name)

/** Whether the text between `{if_…}` and `{end_if}` is shown; undefined for an unknown condition. */
export function holds(name: string, figures: Figures): boolean | undefined {
  const condition = conditions.get(name)
  if (condition) return condition(figures)
  const filling = name.startsWith('if_') ? fillings.get(name.slice(3)) : undefined
  return filling && filling.text(figures) !== ''
}

/** The editor's list of placeholders, with their current values. */
export function listPlaceholders(policy: PolicyName, figures: Figures): Placeholder[] {
  return [
    ...FILLINGS.map(({ name, means, text, block = false, needed }) => ({
      name,
      means,
      value: text(figures),
      block,
      needed: needed?.includes(policy) ?? false,
    })),
    ...CONDITIONS.map(({ name, means, holds: isSo }) => ({
      name: `if_${name}`,
      means: `what follows, up to {end_if}, is shown only ${means}`,
      value: isSo(figures) ? 'shown now' : 'not shown now',
      block: false,
      needed: false,
    })),
    { name: END_IF, means: 'where a part that is shown only at times ends', value: '', block: false, needed: false },
  ]
}

export const asHtml = (filling: Filling, figures: Figures) => filling.html?.(figures) ?? escaped(filling.text(figures))

function thresholdOf(shop: Shop): string {
  const threshold = freeShippingThreshold(shop)
  return threshold ? roundPounds(threshold) : ''
}

/** The cheapest shipping option of each country: the refund of a cancelled order (reg. 34). */
function standardOf(shop: Shop): string[] {
  return COUNTRIES.flatMap((country) => shop.shipping_options.find((option) => option.country === country)?.name ?? [])
}
