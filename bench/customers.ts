import { ApiClientError, type Client, createClient } from '#contract/client.ts'
import { chooseEverything, requestedItems } from '#server/testing/buying.ts'
import { payWithVisa } from '#server/testing/pay-with-visa.ts'

const PAGES = ['/', '/products', '/products/damask-rose', '/blog', '/about-us', '/products?category__slug=soap']
export const PRODUCTS = ['lavender-fields', 'sage-and-sidr', 'argan-hair-and-body-oil', 'oat-and-honey']

export interface Customers {
  /** One visit: a purchase in one of five, otherwise a page or a list. */
  visit(customer: number, number: number): Promise<void>
  /** A client with its own IP address, because rate limits count by address. */
  client(ip: string): Client
  requests(): number
  /** The sessions that were paid. */
  paid: Set<string>
  /** How often each error occurred. */
  failed: Map<string, number>
}

/** Customers of the shop at `origin`, who pay at the emulator. */
export function customers(origin: string, stripe: string): Customers {
  const [paid, failed] = [new Set<string>(), new Map<string, number>()]
  let requests = 0
  const counted = (request: Request) => {
    requests += 1
    return fetch(request)
  }
  const client = (ip: string) => createClient({ origin, fetch: counted, headers: () => ({ 'x-forwarded-for': ip }) })
  const visit = async (customer: number, number: number) => {
    const shop = client(`10.${customer}.${number >> 8}.${number & 255}`)
    try {
      if (number % 5 === customer % 5) paid.add(await buy(shop, stripe, PRODUCTS[number % PRODUCTS.length] ?? ''))
      else if (number % 3 === 0) await shop.catalogue.products({ page: 1 + (number % 2) })
      else await browse(counted, `${origin}${PAGES[number % PAGES.length]}`)
    } catch (problem) {
      const error = problem instanceof ApiClientError ? `${problem.status} ${problem.message}` : String(problem)
      failed.set(error, (failed.get(error) ?? 0) + 1)
    }
  }
  return { visit, client, requests: () => requests, paid, failed }
}

async function browse(send: (request: Request) => Promise<Response>, url: string): Promise<void> {
  const response = await send(new Request(url, { headers: { accept: 'text/html' } }))
  if (!(await response.text()).includes('</html>') || !response.ok) throw new Error(`${response.status} ${url}`)
}

/** Buys one unit and returns the checkout session's id. */
export async function buy(client: Client, stripe: string, slug: string): Promise<string> {
  const { session_id } = await client.checkout.createSession({ items: await requestedItems(client, [{ slug }]) })
  await chooseEverything(client, { session_id })
  const { payment_intent } = await client.checkout.createPaymentIntent({ checkout_session_id: session_id })
  await payWithVisa(payment_intent.id, { origin: stripe, key: 'sk_test_emulator' })
  return session_id
}
