// How shoppers say in a search what the filters say: "cream for dry skin without lavender under £20". In the order in
// which they are tried. Nobody reads these.

import type { SkinType } from '#contract/skin-types.ts'

export const without: readonly string[] = [
  'that does not contain',
  'not containing',
  'free from',
  'free of',
  'without any',
  'without',
  'with no',
  'no',
]
/** After the word: "lavender-free". */
export const free: readonly string[] = ['free']
export const having: readonly string[] = ['that contains', 'made with', 'made from', 'containing', 'with']
export const below: readonly string[] = ['less than', 'cheaper than', 'no more than', 'up to', 'under', 'below', 'max']
export const above: readonly string[] = ['more than', 'at least', 'over', 'above', 'from']
export const skins: Readonly<Record<SkinType, readonly string[]>> = {
  dry: ['dry skin'],
  oily: ['oily skin', 'greasy skin'],
  combination: ['combination skin', 'mixed skin'],
  sensitive: ['sensitive skin', 'delicate skin'],
  normal: ['normal skin'],
}
/** Between two things of a list: "without lavender or rose". */
export const or: readonly string[] = ['or', 'and', 'nor']
/** Words that say nothing about a product. */
export const fillers: readonly string[] = [
  ...['a', 'an', 'and', 'any', 'anything', 'are', 'best', 'can', 'do', 'find', 'for', 'good', 'have', 'i', 'in', 'is'],
  ...['it', 'looking', 'me', 'my', 'need', 'of', 'or', 'please', 'pound', 'pounds', 'product', 'products', 'show'],
  ...['some', 'something', 'than', 'that', 'the', 'there', 'to', 'want', 'what', 'which', 'you', 'your'],
]
