/** The key of what a shopper avoids: on this device only, and never sent (docs/decisions/0043-my-skin.md). */
export const MY_SKIN = 'sidr-and-sage.my-skin'

/** What a product is judged by. */
export interface Judged {
  ingredient_ids: readonly number[]
  unknown_ingredients: boolean
}
