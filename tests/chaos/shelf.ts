import type { TestEnvironment } from './test-environment.ts'

/** Reads the level as staff, because customers see no exact level above five. */
async function itemOf(env: TestEnvironment, slug: string) {
  const { name } = await env.client().catalogue.product({ slug })
  const { results } = await (await env.office()).staffStock.items({ search: name, page_size: 100 })
  const item = results.find((one) => one.slug === slug)
  if (!item) throw new Error(`Nothing is counted of ${slug}.`)
  return item
}

/** Units of a product without variants that customers can buy now. */
export async function unitsLeft(env: TestEnvironment, slug: string): Promise<number> {
  return (await itemOf(env, slug)).available
}

let counted = 0
/** Sets the stock so that this many units can be bought. */
export async function leaveOnly(env: TestEnvironment, slug: string, units: number): Promise<void> {
  const { id, available } = await itemOf(env, slug)
  counted += 1
  if (available === units) return
  const office = await env.office()
  await office.staffStock.adjust({
    id,
    quantity: units - available,
    reason: 'counted',
    request_key: `count-${Date.now()}-${counted}-of-the-chaos`,
  })
}
