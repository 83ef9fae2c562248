import type { Product, Variant } from '#contract/catalogue.ts'
import { mediaAddress, type Photograph } from '#contract/media.ts'
import * as words from '#words/en/catalogue.tsx'

/** The photographs of a product, starting with the chosen variant's own. */
export function productPhotographs(product: Product, variant: Variant | null): readonly Photograph[] {
  if (!variant?.image) return product.images
  const own = mediaAddress(variant.image, 960, 'jpg')
  const known = product.images.find(({ image }) => image === own)
  const first = known ?? {
    image: own,
    alt: words.inSize(product.name, variant.name),
    width: 1200,
    height: 1200,
    color: '#efe8db',
    blur: '',
  }
  return [first, ...product.images.filter((photograph) => photograph !== known)]
}
