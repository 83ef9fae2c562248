import { asCarriersRead } from '#contract/address-rules.ts'
import type { Address, CheckoutSessionAnswer, CustomerInfo } from '#contract/checkout.ts'
import type { CustomerForm } from '#contract/customer-form.ts'
import { discountDelivery, goodsPence } from '#contract/discount-amounts.ts'
import { NO_POSTAL_CODE } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import { isForSome, readCode } from '#server/discounts/codes.ts'
import { recipientOf } from '#server/gift-cards/recipient.ts'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { readShippingOptions, shippingCost, standardCost } from '#server/shipping/shipping.ts'
import { wordingIn } from './consent.ts'
import { countPlace } from './count-places.ts'
import { refuseUndeliverable } from './destinations.ts'
import { shippingOf } from './intent.ts'
import { cancelPayment, refuseOncePaid } from './payment.ts'
import { changeSession, customerOf, isEmailed, type WholeSession } from './session.ts'

/**
 * Saves the customer, the address and whom gift cards are for. Drops the shipping option when the country changes.
 * What is emailed needs no option, and no address but the one of the bill.
 */
export async function saveCustomer(
  context: Context,
  {
    session_id,
    user,
    language,
    ip,
    gift_message,
    ...form
  }: CustomerForm & { session_id: string } & Pick<Visitor, 'user' | 'language' | 'ip'>,
): Promise<CheckoutSessionAnswer> {
  return changeSession(context, {
    id: session_id,
    user,
    language,
    decide: async (whole) => {
      const { session, items, option } = whole
      const emailed = isEmailed(whole)
      const customer_info = {
        ...customerInfo(emailed ? { ...form, shipping_same_as_billing: true } : form),
        ...(form.marketing_consent && { marketing_wording: wordingIn(language) }),
      }
      const given = {
        customer_info,
        // The answer is made of what is set, and undefined would hide the message that is there.
        ...(gift_message !== undefined && { gift_message }),
        gift_card_for: items.some(({ kind }) => kind === 'gift_card')
          ? recipientOf(form, { before: session.gift_card_for, now: context.now() })
          : null,
      }
      await refuseUndeliverable(context, { session_id, country: customer_info.shipping_country, language })
      const { discount_code_id: typed, discount_automatic } = session
      const code = typed === null || discount_automatic ? null : await readCode(context.db, typed)
      if (isForSome(code)) await countPlace(context, { customer: customer_info, ip, code })
      const before = customerOf(session)
      const moved = before?.shipping_country !== customer_info.shipping_country
      // Stripe has the name and address on the payment, so a change needs a new one.
      const readdressed = !before || JSON.stringify(shippingOf(before)) !== JSON.stringify(shippingOf(customer_info))
      // A code is held for one customer: the next payment asks for it anew.
      const isOther = session.discount_code_id !== null && before?.email !== customer_info.email
      await (moved || readdressed || isOther ? cancelPayment : refuseOncePaid)(context, session)
      const state = session.state === 'paying' ? 'paying' : 'shipping'
      if (emailed) return { set: { ...given, ...BY_EMAIL, state }, option: null }
      if (!moved && session.shipping_option_id !== null) return { set: { ...given, state }, option }
      return {
        set: {
          ...given,
          shipping_option_id: null,
          shipping_pence: null,
          standard_shipping_pence: null,
          delivery_discount_pence: 0,
          state: 'customer',
        },
        option: null,
      }
    },
  })
}

/** The delivery of what is emailed. */
const BY_EMAIL = {
  shipping_option_id: null,
  shipping_pence: 0,
  standard_shipping_pence: 0,
  delivery_discount_pence: 0,
} satisfies Partial<WholeSession['session']>

interface ShippingChoice extends Pick<Visitor, 'user' | 'language'> {
  session_id: string
  country_code: CustomerInfo['shipping_country']
  shipping_option_id: number
}

/** Chooses the shipping option and freezes its price. Cancels a payment that was opened for another total first. */
export async function chooseShipping(
  context: Context,
  { session_id, country_code: country, shipping_option_id: optionId, user, language }: ShippingChoice,
): Promise<CheckoutSessionAnswer> {
  const options = await readShippingOptions(context.db, country)
  const option = options.find(({ id }) => id === optionId)
  return changeSession(context, {
    id: session_id,
    user,
    language,
    decide: async (whole) => {
      const { session, items } = whole
      const customer = customerOf(session)
      if (!customer) throw new ApiError('conflict', refusals.customerFirst)
      if (customer.shipping_country !== country)
        throw new ApiError('invalid', refusals.otherDeliveryCountry, {
          fields: { country_code: [refusals.otherDeliveryCountry] },
        })
      if (!option || isEmailed(whole))
        throw new ApiError('invalid', refusals.noDeliveryOption, {
          fields: { shipping_option_id: [refusals.noDeliveryOption] },
        })
      const code = session.discount_code_id === null ? null : await readCode(context.db, session.discount_code_id)
      const standard_shipping_pence = standardCost(options, goodsPence(items))
      const price = shippingCost(option, goodsPence(items))
      const delivery = discountDelivery(code?.kind ?? null, { price, standard: standard_shipping_pence })
      const unchanged = session.shipping_option_id === option.id && session.shipping_pence === delivery.shipping_pence
      if (!unchanged) await cancelPayment(context, session)
      const state = unchanged && session.state === 'paying' ? 'paying' : 'shipping'
      return { set: { shipping_option_id: option.id, standard_shipping_pence, ...delivery, state }, option }
    },
  })
}

function customerInfo(form: CustomerForm): CustomerInfo {
  const billing = addressOf(form, 'billing')
  const shipping_address = form.shipping_same_as_billing ? billing : addressOf(form, 'shipping')
  return {
    full_name: `${form.first_name} ${form.last_name}`.trim(),
    first_name: form.first_name,
    last_name: form.last_name,
    email: form.email,
    phone: form.phone,
    billing_address_line1: billing.line1,
    billing_address_line2: billing.line2,
    billing_city: billing.city,
    billing_state: billing.state,
    billing_postal_code: billing.postal_code,
    billing_country: billing.country,
    shipping_same_as_billing: form.shipping_same_as_billing,
    shipping_address_line1: shipping_address.line1,
    shipping_address_line2: shipping_address.line2,
    shipping_city: shipping_address.city,
    shipping_state: shipping_address.state,
    shipping_postal_code: shipping_address.postal_code,
    shipping_country: shipping_address.country,
    shipping_address,
    marketing_consent: form.marketing_consent,
  }
}

/** An address as carriers read it. */
function addressOf(form: CustomerForm, of: 'billing' | 'shipping'): Address {
  const field = <Name extends string>(name: Name) => `${of}_${name}` as const
  const address = asCarriersRead({
    line1: form[field('address_line1')],
    line2: form[field('address_line2')],
    city: form[field('city')],
    state: form[field('state')],
    postal_code: form[field('postal_code')],
    country: form[field('country')],
  })
  return { ...address, postal_code: address.postal_code || NO_POSTAL_CODE }
}
