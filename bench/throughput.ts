import autocannon from 'autocannon'
import { calls } from '#contract/calls.ts'
import type { Nginx } from './nginx.ts'

export const TURNS = 3
const MEASURED_SECONDS = 3

/** Through nginx with one, two and four processes; the best of several turns, because the machine is shared. */
export async function throughput(nginx: Nginx, origin: string, ports: string[]): Promise<(string | number)[][]> {
  const sizes = [1, 2, 4].filter((size) => size <= ports.length)
  const best = new Map(sizes.map((size) => [size, { page: 0, list: 0 }]))
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [size, result] of best) {
      await nginx.use(ports.slice(0, size))
      result.page = Math.max(result.page, await perSecond(`${origin}/products`, 'text/html'))
      result.list = Math.max(
        result.list,
        await perSecond(`${origin}${calls.catalogue.products.path}`, 'application/json'),
      )
    }
  }
  const one = best.get(1) ?? { page: 1, list: 1 }
  return [...best].map(([size, { page, list }]) => [
    size,
    Math.round(page),
    (page / one.page).toFixed(2),
    Math.round(list),
    (list / one.list).toFixed(2),
  ])
}

async function perSecond(url: string, accept: string): Promise<number> {
  const { requests } = await autocannon({
    url,
    headers: { accept },
    connections: 24,
    duration: MEASURED_SECONDS,
    workers: 1,
  })
  return requests.average
}
