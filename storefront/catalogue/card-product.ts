import type { Product } from '#contract/catalogue.ts'
import type { Photograph } from '#contract/media.ts'
import { excerpt } from '../seo/plain-text.ts'

/** What a product's card shows, and what a guest's cart keeps of it. */
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
 * Characters, of which a card has lines for about half: enough for a whole bar of soap, and not for the ingredients of
 * a gift box of five things.
 */
const SHOWN = { description: 320, ingredients: 300 }

/** The API's answers are kept, and so are their products' cards for as long. */
const cards = new WeakMap<Product, CardProduct>()

/**
 * For loaders: whatever they answer is in the page twice, as HTML and for its scripts, and a product is five times what
 * its card shows.
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
