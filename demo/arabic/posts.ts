import { aHammamAtHomeWords } from './posts/a-hammam-at-home.ts'
import { choosingAGiftWords } from './posts/choosing-a-gift.ts'
import { drySkinInWinterWords } from './posts/dry-skin-in-winter.ts'
import { hardWaterSoftWaterWords } from './posts/hard-water-soft-water.ts'
import { howColdProcessSoapIsMadeWords } from './posts/how-cold-process-soap-is-made.ts'
import { howLongThingsKeepWords } from './posts/how-long-things-keep.ts'
import { howToPatchTestWords } from './posts/how-to-patch-test.ts'
import { howToReadAnIngredientListWords } from './posts/how-to-read-an-ingredient-list.ts'
import { makeYourSoapLastWords } from './posts/make-your-soap-last.ts'
import { soapAndSulphatesWords } from './posts/soap-and-sulphates.ts'
import { whatSidrLeafIsWords } from './posts/what-sidr-leaf-is.ts'
import { whereNaturalScentComesFromWords } from './posts/where-natural-scent-comes-from.ts'
import type { PostWords } from './shapes.ts'

/** By the slug. */
export const postWords: Record<string, PostWords> = {
  'a-hammam-at-home': aHammamAtHomeWords,
  'choosing-a-gift': choosingAGiftWords,
  'dry-skin-in-winter': drySkinInWinterWords,
  'hard-water-soft-water': hardWaterSoftWaterWords,
  'how-cold-process-soap-is-made': howColdProcessSoapIsMadeWords,
  'how-long-things-keep': howLongThingsKeepWords,
  'how-to-patch-test': howToPatchTestWords,
  'how-to-read-an-ingredient-list': howToReadAnIngredientListWords,
  'make-your-soap-last': makeYourSoapLastWords,
  'soap-and-sulphates': soapAndSulphatesWords,
  'what-sidr-leaf-is': whatSidrLeafIsWords,
  'where-natural-scent-comes-from': whereNaturalScentComesFromWords,
}
