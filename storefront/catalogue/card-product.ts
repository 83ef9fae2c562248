import type { Product } from '#contract/catalogue.ts'
import type { Photograph } from '#contract/media.ts'
import { excerpt } from '../seo/plain-text.ts'

/** The fields of a product that its card shows and a guest's cart stores. */
export interface CardProduct
  extends Pick<
    Product,
    | 'id'
    | 'name'
    | 'slug'
    | 'price'
    | 'image'
    | 'description'
    | 'ingredients'
    | 'variants'
    | 'in_stock'
    | 'coming_soon'
    | 'unit_price'
  > {
  photograph: Photograph | null
}

/**
 * Maximum characters. A card shows about half of them: enough for a soap, but not for the ingredients of a gift box.
 */
const SHOWN = { description: 320, ingredients: 300 }

/** Cards live as long as the cached API responses they come from. */
const cards = new WeakMap<Product, CardProduct>()

/**
 * Reduces a product for loaders. A page carries loader data twice, as HTML and as JSON, and a product is five times the
 * size of its card.
 */
export function cardProduct(product: Product): CardProduct {
  const card = cards.get(product) ?? cardOf(product)
  cards.set(product, card)
  return card
}

function cardOf({
  id,
  name,
  slug,
  price,
  image,
  images,
  description,
  ingredients,
  variants,
  in_stock,
  coming_soon,
  unit_price,
}: Product): CardProduct {
  return {
    id,
    name,
    slug,
    price,
    image,
    photograph: images[0] ?? null,
    description: excerpt(description, SHOWN.description),
    ingredients: excerpt(ingredients, SHOWN.ingredients),
    variants,
    in_stock,
    coming_soon,
    unit_price,
  }
}
