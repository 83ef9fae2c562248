import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import { latinDigits } from './digits.ts'
import {
  ADDRESS_LINE_MAX,
  CITY_MAX,
  EMAIL_MAX,
  FIRST_NAME_MAX,
  FULL_NAME_MAX,
  GIFT_MESSAGE_MAX,
  LAST_NAME_MAX,
  needsPostalCode,
  PHONE_MAX,
  POSTAL_CODE_MAX,
  STATE_MAX,
} from './limits.ts'
import { Country, Email, line, multiline, requiredLine, withoutMarks } from './shapes.ts'

const optional = (max: number) => line(max).default('')

/** The customer form of the checkout. Pages also ask for what couriers need (checkout/address-questions.ts). */
export const CustomerForm = z
  .object({
    first_name: requiredLine(FIRST_NAME_MAX),
    last_name: line(LAST_NAME_MAX),
    /** Somebody with one name, as a wallet tells it; only then the last name may be empty. */
    mononym: z.boolean().optional(),
    email: Email,
    // Staff and couriers call it.
    phone: line(PHONE_MAX).overwrite(latinDigits).default(''),
    billing_address_line1: requiredLine(ADDRESS_LINE_MAX),
    billing_address_line2: optional(ADDRESS_LINE_MAX),
    billing_city: requiredLine(CITY_MAX),
    billing_state: optional(STATE_MAX),
    billing_postal_code: optional(POSTAL_CODE_MAX),
    billing_country: Country.default('GB'),
    shipping_same_as_billing: z.boolean().default(true),
    shipping_address_line1: optional(ADDRESS_LINE_MAX),
    shipping_address_line2: optional(ADDRESS_LINE_MAX),
    shipping_city: optional(CITY_MAX),
    shipping_state: optional(STATE_MAX),
    shipping_postal_code: optional(POSTAL_CODE_MAX),
    shipping_country: Country.default('GB'),
    marketing_consent: z.boolean().default(false),
    /** Null: no gift. Empty: a gift without words. Not given: as it was. */
    gift_message: multiline(GIFT_MESSAGE_MAX).nullable().optional(),
    /**
     * Of the gift cards among the lines: to whom (empty: the customer), from whom, with which words and on which day
     * ("2026-12-24"; empty: once it is paid) they are emailed. Not given: as it was.
     */
    gift_card_email: line(EMAIL_MAX).overwrite(withoutMarks).optional(),
    gift_card_from: line(FULL_NAME_MAX).optional(),
    gift_card_message: multiline(GIFT_MESSAGE_MAX).optional(),
    gift_card_on: line(10)
      .regex(/^(\d{4}-\d{2}-\d{2})?$/, refusals.giftCardDay)
      .refine((day) => day === '' || isDay(day), refusals.giftCardDay)
      .optional(),
  })
  .superRefine(
    (form, found) => {
      const refuse = (path: keyof typeof form, message: string) => {
        if (!found.issues.some((issue) => issue.path?.[0] === path))
          found.addIssue({ code: 'custom', message, path: [path] })
      }
      const missing = (path: keyof typeof form) => {
        if (!form[path]) refuse(path, refusals.required)
      }
      if (form.mononym !== true) missing('last_name')
      if (needsPostalCode(form.billing_country)) missing('billing_postal_code')
      if (form.gift_card_email && !Email.safeParse(form.gift_card_email).success)
        refuse('gift_card_email', refusals.invalidEmail)
      if (form.shipping_same_as_billing !== false) return
      missing('shipping_address_line1')
      missing('shipping_city')
      if (needsPostalCode(form.shipping_country)) missing('shipping_postal_code')
    },
    // Runs together with the fields' own checks, so that an empty form gets all its messages at once.
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
/** Whether there is such a day: no 30 February. */
function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

export type CustomerForm = z.infer<typeof CustomerForm>
export type CustomerFormInput = z.input<typeof CustomerForm>
