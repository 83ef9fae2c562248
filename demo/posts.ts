import { aHammamAtHome } from './posts/a-hammam-at-home.ts'
import { choosingAGift } from './posts/choosing-a-gift.ts'
import { drySkinInWinter } from './posts/dry-skin-in-winter.ts'
import { hardWaterSoftWater } from './posts/hard-water-soft-water.ts'
import { howColdProcessSoapIsMade } from './posts/how-cold-process-soap-is-made.ts'
import { howLongThingsKeep } from './posts/how-long-things-keep.ts'
import { howToPatchTest } from './posts/how-to-patch-test.ts'
import { howToReadAnIngredientList } from './posts/how-to-read-an-ingredient-list.ts'
import { makeYourSoapLast } from './posts/make-your-soap-last.ts'
import { soapAndSulphates } from './posts/soap-and-sulphates.ts'
import { whatSidrLeafIs } from './posts/what-sidr-leaf-is.ts'
import { whereNaturalScentComesFrom } from './posts/where-natural-scent-comes-from.ts'
import type { DemoBlogCategory, DemoPost } from './shapes.ts'

export const blogCategories: DemoBlogCategory[] = [
  { slug: 'making', name: 'Making' },
  { slug: 'ingredients', name: 'Ingredients' },
  { slug: 'skin', name: 'Caring for skin' },
  { slug: 'rituals', name: 'Rituals and gifts' },
]

/** Newest first. */
export const posts: DemoPost[] = [
  choosingAGift,
  howLongThingsKeep,
  hardWaterSoftWater,
  howToPatchTest,
  aHammamAtHome,
  soapAndSulphates,
  makeYourSoapLast,
  whereNaturalScentComesFrom,
  howToReadAnIngredientList,
  whatSidrLeafIs,
  drySkinInWinter,
  howColdProcessSoapIsMade,
]
