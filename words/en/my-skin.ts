import type { IngredientFamily } from '#contract/ingredient-facts.ts'

export const description =
  'Choose the ingredients you avoid, once: the whole shop then marks the products that contain them.'
export const lead = 'Choose what you avoid, once. We then mark every product that contains it, in the whole shop.'
export const kept =
  'What you choose stays on this device: we never see it. If others use this device too, clear it when you are done.'
export const traces =
  'This is about what goes into a product, not about traces. If you are allergic, always read the label.'
export const needsScripts = 'My skin needs JavaScript, because what you choose never leaves your device.'
export const notStored =
  'Your browser keeps nothing for this shop, so your choice ends when you close or reload the page.'

// What is chosen
export const avoided = 'What you avoid'
export const nothing = 'Nothing yet. Tick groups or ingredients.'
export const remove = (name: string) => `Remove: ${name}`
export const clear = 'Clear all'

// The choice
export const groups = 'Groups'
export const groupNames: Readonly<Record<IngredientFamily | 'animal', { name: string; hint: string }>> = {
  nut: { name: 'Nuts', hint: 'tree nuts and peanuts' },
  fragrance: { name: 'Fragrance', hint: 'perfumes, essential oils and what scents in them' },
  'essential-oil': { name: 'Essential oils', hint: 'such as lavender oil' },
  palm: { name: 'Palm', hint: 'made from palm oil or palm kernel oil' },
  alcohol: { name: 'Alcohol', hint: 'ethanol; fatty alcohols are waxes' },
  colourant: { name: 'Colourants', hint: 'there only to colour' },
  animal: { name: 'Anything from an animal', hint: 'beeswax, honey and milk included' },
}
export const ingredients = 'Ingredients'
export const find = 'Find an ingredient'
export const findHint = 'By its common name, or its name on the label'
export const found = (count: number) => (count === 1 ? '1 ingredient' : `${count} ingredients`)
export const noneFound = (words: string) => `None of our products has an ingredient like “${words}”.`
export const showAll = (count: number) => `Show all ${count}`
/** Of an ingredient that a chosen group includes. */
export const inGroup = (group: string) => `in “${group}”`
