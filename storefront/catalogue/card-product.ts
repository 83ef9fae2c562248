import type { Product } from '#contract/catalogue.ts'
import type { Photograph } from '#contract/media.ts'
import { excerpt } from '../seo/page-meta.ts'

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
    | 'ingredient_ids'
    | 'unknown_ingredients'
    | 'variants'
    | 'stock'
    | 'in_stock'
    | 'coming_soon'
    | 'unit_price'
  > {
  photograph: Photograph | null
  /** Shown over the first while a pointer or the focus is on the card: without words or a blur of its own. */
  second: Photograph | null
}

/** Maximum characters: two lines of the description and one of the ingredients, on the widest card. */
const SHOWN = { description: 160, ingredients: 90 }

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
  ingredient_ids,
  unknown_ingredients,
  variants,
  stock,
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
    second: images[1] ? { ...images[1], alt: '', blur: '' } : null,
    description: excerpt(description, SHOWN.description),
    ingredients: excerpt(ingredients, SHOWN.ingredients),
    ingredient_ids,
    unknown_ingredients,
    variants,
    stock,
    in_stock,
    coming_soon,
    unit_price,
  }
}
