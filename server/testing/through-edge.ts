import { type Client, createClient } from '#contract/client.ts'
import { bufferResponse } from '#edge/buffered-response.ts'
import { openPageCache } from '#edge/page-cache.ts'
import { openTestEdge } from '#edge/testing/open-test-edge.ts'
import { ORIGIN, type TestShop } from './shop.ts'

interface EdgeOfShop {
  fetch(request: Request): Promise<Response>
  client(): Client
}

const edges = new WeakMap<TestShop, EdgeOfShop>()

/** The shop's API behind its page cache: a query field that is missing from a cache key fails a test. */
export function edgeOf(shop: TestShop): EdgeOfShop {
  const edge = edges.get(shop) ?? openEdgeOf(shop)
  edges.set(shop, edge)
  return edge
}

function openEdgeOf(shop: TestShop): EdgeOfShop {
  const edge = openTestEdge({
    api: (request, from) => shop.app.fetch(request, from),
    pages: () => Promise.reject(new Error('These tests have no pages.')),
    pageCache: openPageCache({
      version: () => shop.database.pageVersion.current(),
      stock: (of) => shop.database.pageVersion.stock(of),
      faults: () => 0,
      maxBytes: 1e7,
      onResponse: () => undefined,
    }),
  })
  const fetch = async (request: Request) => {
    const { status, headers, body } = await bufferResponse(await edge(request, { ip: '203.0.113.7' }))
    return new Response(body ? new Uint8Array(body) : null, { status, headers })
  }
  return { fetch, client: () => createClient({ origin: ORIGIN, fetch }) }
}
