import type { Claim } from '#contract/ingredient-facts.ts'

/** Of what it is from, or what it does: a phrase as a sentence. */
export const aboutIngredient = (phrase: string) => `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`
/** Marks an allergen in the list. */
export const allergen = 'allergen'

/** What a formula shows to be true, and why; `count` is the number of ingredients. */
export const claims: Readonly<Record<Claim, { claim: string; why: (count: number) => string }>> = {
  vegan: {
    claim: 'Vegan',
    why: (count) => `None of its ${count} ingredients comes from an animal, beeswax and honey included.`,
  },
  halal: {
    claim: 'Halal-suitable',
    why: (count) =>
      `None of its ${count} ingredients contains ethanol, or anything from an animal that isn’t halal. This follows from the formula; it isn’t a certificate.`,
  },
  palm: {
    claim: 'Free from palm',
    why: (count) => `None of its ${count} ingredients is made from palm oil or palm kernel oil.`,
  },
  fragrance: {
    claim: 'Free from fragrance',
    why: (count) => `None of its ${count} ingredients is a perfume or an essential oil.`,
  },
  'essential-oil': {
    claim: 'Free from essential oils',
    why: (count) => `None of its ${count} ingredients is an essential oil.`,
  },
  nut: {
    claim: 'Free from nuts',
    why: (count) =>
      `None of its ${count} ingredients comes from a tree nut or a peanut. This is about what goes in, not about traces.`,
  },
  alcohol: {
    claim: 'Free from alcohol',
    why: (count) =>
      `None of its ${count} ingredients contains ethanol. Fatty alcohols, such as cetearyl alcohol, are waxes.`,
  },
  colourant: {
    claim: 'Free from colourants',
    why: (count) => `None of its ${count} ingredients is there only to colour it.`,
  },
}
