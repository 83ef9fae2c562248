import type { Client } from '#contract/client.ts'
import type { Photograph } from '#contract/media.ts'

/**
 * The photograph of a category's first product: null without one, undefined if the category is empty or can't be
 * loaded, because the pages work without it.
 */
export async function rangePhotograph(client: Client, slug: string): Promise<Photograph | null | undefined> {
  const list = await client.catalogue.products({ category__slug: slug, page_size: 1 }).catch(() => null)
  const [first] = list?.results ?? []
  return first && (first.images[0] ?? null)
}
