import { creams } from './products/creams.ts'
import { giftSets } from './products/gift-sets.ts'
import { oils } from './products/oils.ts'
import { botanicEssentialSoaps } from './products/soaps-botanic-essential.ts'
import { floralSoaps } from './products/soaps-floral.ts'
import { herbalSoaps } from './products/soaps-herbal.ts'
import { spicesAndWoodSoaps } from './products/soaps-spices-and-wood.ts'
import type { DemoProduct } from './shapes.ts'

export const products: DemoProduct[] = [
  ...botanicEssentialSoaps,
  ...floralSoaps,
  ...herbalSoaps,
  ...spicesAndWoodSoaps,
  ...creams,
  ...oils,
  ...giftSets,
]
