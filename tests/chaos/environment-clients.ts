import { createShopperClient } from '#contract/shopper-client.ts'
import { createStaffClient } from '#contract/staff/client.ts'
import { chooseEverything, requestedItems } from '#server/testing/buying.ts'
import { confirmAtStripe, isAtStripe } from './at-stripe.ts'
import type { TestEnvironment } from './test-environment.ts'

export const STAFF_PASSWORD = 'staff-of-the-chaos'
/** The number of Stripe's card that pays. */
const GOOD = '4242424242424242'

type Clients = Pick<
  TestEnvironment,
  | 'client'
  | 'office'
  | 'officeOf'
  | 'fillShelves'
  | 'control'
  | 'atStripe'
  | 'readyToPay'
  | 'openPayment'
  | 'confirm'
  | 'mailsTo'
>
type Environment = () => Pick<TestEnvironment, 'client' | 'office' | 'shops' | 'stripe'>

/** Calls to the shop and to its Stripe. `environment` returns the current processes, which a restart replaces. */
export function environmentClients(environment: Environment): Clients {
  return { ...shopCalls(environment), ...checkoutCalls(environment), ...stripeCalls(environment) }
}

function shopCalls(
  environment: Environment,
): Pick<Clients, 'client' | 'office' | 'officeOf' | 'fillShelves' | 'mailsTo'> {
  const officeOf = (token: string, at = 0) => {
    const { shops } = environment()
    return createStaffClient({
      origin: shops[at % shops.length]?.origin ?? '',
      fetch,
      headers: () => ({ authorization: `Token ${token}` }),
    })
  }
  return {
    client(at = 0, token) {
      const { shops } = environment()
      return createShopperClient({
        origin: shops[at % shops.length]?.origin ?? '',
        fetch: (request) => fetch(request),
        headers: (): Record<string, string> => (token ? { authorization: `Token ${token}` } : {}),
      })
    },
    async office() {
      const { token } = await environment().client().accounts.signIn({ username: 'staff', password: STAFF_PASSWORD })
      return officeOf(token)
    },
    officeOf,
    async fillShelves(units) {
      const office = await environment().office()
      const { results } = await office.staffStock.items({ page_size: 100 })
      for (const { id } of results)
        await office.staffStock.adjust({
          id,
          quantity: units,
          reason: 'for a long run',
          request_key: `shelf-${id}-filled`,
        })
    },
    async mailsTo(email) {
      // Reads the outbox page, because the metrics have only numbers.
      const page = await (await fetch(`${environment().shops[0]?.origin}/outbox`)).text()
      return page.split('\n').filter((line) => line.includes(email))
    },
  }
}

function checkoutCalls(environment: Environment): Pick<Clients, 'readyToPay' | 'openPayment'> {
  return {
    async readyToPay(items, client = environment().client()) {
      const { session_id } = await client.checkout.createSession({ items: await requestedItems(client, items) })
      await chooseEverything(client, { session_id })
      return session_id
    },
    async openPayment(session_id, client = environment().client()) {
      const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
      return payment_intent
    },
  }
}

function stripeCalls(environment: Environment): Pick<Clients, 'control' | 'atStripe' | 'confirm'> {
  return {
    async control(path, body) {
      const response = await fetch(`${environment().stripe.origin}/stripe-emulator/control/${path}`, {
        ...(body
          ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
          : {}),
      })
      if (!response.ok) throw new Error(`The control call ${path} failed: ${response.status} ${await response.text()}`)
      return response.json()
    },
    async atStripe(method, path, form) {
      const response = await fetch(`${environment().stripe.origin}${path}`, {
        method,
        headers: {
          authorization: 'Bearer sk_test_emulator',
          ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
        ...(form ? { body: new URLSearchParams(form) } : {}),
      })
      return (await response.json()) as never
    },
    async confirm({ id, client_secret }, card = GOOD) {
      if (isAtStripe && card === GOOD) return confirmAtStripe(id)
      const response = await fetch(`${environment().stripe.origin}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          client_secret,
          key: 'pk_test_emulator',
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': card,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2034',
          'payment_method_data[card][cvc]': '123',
        }),
      })
      return (await response.json()) as { status: string; error?: { code: string } }
    },
  }
}
