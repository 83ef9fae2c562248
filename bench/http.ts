// `node bench/http.ts [seconds]`: requests per second of the hot calls, each compared with a baseline server that sends
// the same bytes.
import autocannon from 'autocannon'
import { type Call, calls } from '#contract/calls.ts'
import { createClient, requestFor } from '#contract/client.ts'
import { startBaseline } from './baseline.ts'
import { say, table } from './table.ts'
import { withShop } from './with-shop.ts'

const SECONDS = Number(process.argv[2] ?? 5)
const CONNECTIONS = 16

const rows = await measure('embedded', null)
if (process.env.TEST_DATABASE_URL) rows.push(...(await measure('Postgres', process.env.TEST_DATABASE_URL)))
say(
  `\n\`node bench/http.ts ${SECONDS}\`: ${CONNECTIONS} connections. Ratio: requests per second of the baseline with the same response, divided by the call's.\n`,
)
say(
  table(['database', 'call', 'response', 'requests/s', 'baseline/s', 'ratio', 'median ms', '99th ms', 'errors'], rows),
)

function measure(database: string, server: string | null): Promise<(string | number)[][]> {
  return withShop({ server, database: 'shop_bench_http' }, {}, async (shop) => {
    const guest = createClient({ origin: shop.origin, fetch })
    const credentials = { username: 'benchmark', password: 'olive-and-laurel' }
    const { token } = await guest.accounts.register({ ...credentials, email: 'bench@example.com' })
    const product = await guest.catalogue.product({ slug: 'lavender-fields' })
    const signedIn = { authorization: `Token ${token}` }
    const measured: [string, Call, Record<string, unknown>, Record<string, string>][] = [
      ['product list (12)', calls.catalogue.products, {}, {}],
      ['product', calls.catalogue.product, { slug: product.slug }, {}],
      ['cart with one item', calls.cart.read, {}, signedIn],
      ['add to cart', calls.cart.add, { product_id: product.id, quantity: 1 }, signedIn],
      ['sign in', calls.accounts.signIn, credentials, {}],
    ]
    await guest.accounts.csrf({})
    await createClient({ origin: shop.origin, fetch, headers: () => signedIn }).cart.add({
      product_id: product.id,
      quantity: 1,
    })
    const found: (string | number)[][] = []
    for (const [name, call, input, headers] of measured)
      found.push([database, ...(await compare(name, requestFor(shop.origin, call, input, { headers })))])
    return found
  })
}

async function compare(name: string, request: Request): Promise<(string | number)[]> {
  const body = request.method === 'GET' ? undefined : await request.clone().text()
  const answer = await fetch(request)
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${bytes}`)
  const baseline = await startBaseline(bytes, 'application/json')
  const headers = Object.fromEntries(request.headers)
  const run = (url: string) =>
    autocannon({
      url,
      method: request.method as 'GET',
      headers,
      ...(body ? { body } : {}),
      duration: SECONDS,
      connections: CONNECTIONS,
    })
  const reference = await run(baseline.origin)
  const ours = await run(request.url)
  baseline.close()
  const ratio = reference.requests.average / ours.requests.average
  return [
    name,
    `${(bytes.length / 1024).toFixed(1)} kB`,
    Math.round(ours.requests.average),
    Math.round(reference.requests.average),
    ratio.toFixed(1),
    ours.latency.p50,
    ours.latency.p99,
    ours.non2xx + ours.errors,
  ]
}
