import type { FactsWords } from './shapes.ts'

export const factsWords: FactsWords = {
  hours: 'من الاثنين إلى الجمعة، من 9:00 إلى 17:00 بتوقيت غرينتش',
}
