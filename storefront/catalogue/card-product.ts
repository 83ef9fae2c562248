import type { Product } from '#contract/catalogue.ts'
import type { Photograph } from '#contract/media.ts'

/** What a product's card shows, and what a guest's cart keeps of it. */
export interface CardProduct
  extends Pick<Product, 'id' | 'name' | 'slug' | 'price' | 'image' | 'description' | 'ingredients' | 'variants' | 'in_stock' | 'unit_price'> {
  photograph: Photograph | null
}

/** For loaders: whatever they answer is in the page twice, as HTML and for its scripts, and a product is five times what its card shows. */
export function cardProduct({ id, name, slug, price, image, images, description, ingredients, variants, in_stock, unit_price }: Product): CardProduct {
  return { id, name, slug, price, image, photograph: images[0] ?? null, description, ingredients, variants, in_stock, unit_price }
}
