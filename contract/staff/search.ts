import * as z from 'zod'
import { HIDDEN_CAP, SEARCH_MAX, SEARCH_WORDS_LENGTH, SHOWN_FIRST_CAP } from '../limits.ts'
import {
  ById,
  Done,
  Download,
  idOf,
  line,
  orderedBy,
  PageQuery,
  PathId,
  pageOf,
  requiredLine,
  Version,
} from '../shapes.ts'
import { SearchText } from './search-text.ts'

const SynonymFields = z.object({
  /** What shoppers type. */
  term: requiredLine(SEARCH_WORDS_LENGTH),
  /** What they mean. */
  means: requiredLine(SEARCH_WORDS_LENGTH),
})
const ChangedSynonym = SynonymFields.partial().extend({ id: PathId, version: Version })
export type NewSynonym = z.output<typeof SynonymFields>
export type ChangedSynonym = z.output<typeof ChangedSynonym>

/** Both in plain letters, as a search compares them. */
export const Synonym = z
  .object({ id: z.number().int(), term: z.string(), means: z.string(), version: Version })
  .meta({ id: 'Synonym' })
export type Synonym = z.infer<typeof Synonym>

const SynonymOrdering = orderedBy(['term', 'means'])
export type SynonymOrdering = z.infer<typeof SynonymOrdering>

const CuratedProduct = z
  .object({
    id: z.number().int(),
    name: z.string(),
    slug: z.string(),
    /** The URL of its first photograph, or null. */
    image: z.string().nullable(),
    on_sale: z.boolean(),
  })
  .meta({ id: 'CuratedProduct' })
export type CuratedProduct = z.infer<typeof CuratedProduct>

export const Curation = z
  .object({
    /** All words of the search, in plain letters. */
    words: z.string(),
    /** Shown before everything else that is found, in this order. */
    first: z.array(CuratedProduct),
    /** Found by nobody with these words. */
    hidden: z.array(CuratedProduct),
    /** The products that a shopper finds first now, and how many in all. */
    found: z.array(CuratedProduct),
    count: z.number().int(),
    /** What was read: a save that has seen another is refused. */
    seen: z.string(),
  })
  .meta({ id: 'Curation' })
export type Curation = z.infer<typeof Curation>

const Words = requiredLine(SEARCH_MAX)
const ProductIds = (most: number, sentence: string) => z.array(idOf('Choose a product.')).max(most, sentence)
const SavedCuration = z.object({
  q: Words,
  first: ProductIds(SHOWN_FIRST_CAP, `At most ${SHOWN_FIRST_CAP} products can be shown first. Remove some.`),
  hidden: ProductIds(HIDDEN_CAP, `At most ${HIDDEN_CAP} products can be hidden. Show some again.`),
  seen: line(2000),
})
export type SavedCuration = z.output<typeof SavedCuration>

const CurationRow = z
  .object({ id: z.string(), words: z.string(), first: z.number().int(), hidden: z.number().int() })
  .meta({ id: 'CurationRow' })
export type CurationRow = z.infer<typeof CurationRow>

/** Days up to today that a list of misses covers. */
export const MISS_DAYS = [7, 30, 90] as const
const Days = z.object({ days: z.coerce.number().pipe(z.literal(MISS_DAYS)).default(30) })

export const Miss = z
  .object({
    words: z.string(),
    times: z.number().int(),
    /** What a synonym says that they mean. */
    means: z.array(z.string()),
  })
  .meta({ id: 'Miss' })
export type Miss = z.infer<typeof Miss>

export const staffSearchShapes = {
  synonyms: {
    summary: 'What shoppers type, and what they mean by it. `search` finds either.',
    input: PageQuery.extend({ search: SearchText, ordering: SynonymOrdering.default('term') }),
    output: pageOf(Synonym),
  },
  synonym: { summary: 'One synonym.', input: ById, output: Synonym },
  createSynonym: {
    summary: 'A search for `term` also finds what a search for `means` finds, and not the other way round.',
    input: SynonymFields,
    output: Synonym,
  },
  updateSynonym: {
    summary: 'Changes a synonym. `version` is the version you read.',
    input: ChangedSynonym,
    output: Synonym,
  },
  removeSynonym: {
    summary: 'Removes a synonym.',
    input: ById,
    output: z.object({ removed: z.boolean(), detail: z.string() }),
  },
  curations: {
    summary: 'The searches for which staff show products first or hide some, by their words.',
    input: PageQuery.extend({ search: SearchText }),
    output: pageOf(CurationRow),
  },
  curation: {
    summary: 'What a search shows first and hides, and what a shopper finds with it now.',
    input: z.object({ q: Words }),
    output: Curation,
  },
  saveCuration: {
    summary: 'Replaces what a search shows first and hides. Without products, the search is as any other again.',
    input: SavedCuration,
    output: Curation,
  },
  misses: {
    summary: 'What shoppers looked for and didn’t find in the last days, most often first.',
    input: PageQuery.extend(Days.shape),
    output: pageOf(Miss),
  },
  exportMisses: { summary: 'The same as CSV.', input: Days, output: Download },
  forgetMiss: {
    summary: 'Deletes words from the list, on every day.',
    input: z.object({ words: z.string().max(SEARCH_WORDS_LENGTH) }),
    output: Done,
  },
} as const
