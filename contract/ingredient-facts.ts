/** What an ingredient is made from. */
export const INGREDIENT_SOURCES = ['plant', 'mineral', 'animal', 'fermentation', 'synthetic', 'water'] as const
export type IngredientSource = (typeof INGREDIENT_SOURCES)[number]

/**
 * What a product can be free from: an ingredient may be in several. Essential oils are in `fragrance` too, because they
 * scent. `alcohol` is ethanol, not the fatty alcohols of creams.
 */
export const INGREDIENT_FAMILIES = ['palm', 'fragrance', 'essential-oil', 'nut', 'alcohol', 'colourant'] as const
export type IngredientFamily = (typeof INGREDIENT_FAMILIES)[number]

/** How a product is used; the limits of allergens differ. */
export const PRODUCT_USES = ['rinse-off', 'leave-on'] as const
export type ProductUse = (typeof PRODUCT_USES)[number]

/** What a formula shows to be true of its product: suitable for vegans or for a halal life, or free from a family. */
export const CLAIMS = ['vegan', 'halal', ...INGREDIENT_FAMILIES] as const
export type Claim = (typeof CLAIMS)[number]
