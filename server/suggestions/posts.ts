import { type SQL, sql } from 'drizzle-orm'
import { SEARCH_WORDS_MAX } from '#contract/product-filters.ts'
import type { Suggestion } from '#contract/suggestions.ts'
import type { Handle } from '#server/db/open.ts'
import { meaningsOf } from '#server/search/correct.ts'
import { plainText, wordsOf } from '#server/search/plain-text.ts'
import { allOf, anyOf, queryOf } from '#server/search/text-query.ts'
import { understand } from '#server/search/understand.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import { PLAIN, suggestPages } from './pages.ts'

/** Posts beside the results of a search. */
const POSTS = 3

interface WantedPosts {
  now: Date
  language: Language
  query: SQL
  /** Looks into translated texts too, which have no index: not while somebody is typing. */
  isWhole: boolean
  most: number
}

/** Published posts, by their titles and texts. */
export async function findPosts(
  db: Handle,
  { now, language, query, isWhole, most }: WantedPosts,
): Promise<Suggestion[]> {
  const ofPost = (words: SQL) => sql`(select ${words} from translations t
    where t.kind = 'post' and t.thing = p.id::text and t.language = ${language})`
  const title = ofPost(sql`t.words->>'title'`)
  const text =
    isWhole && language !== SOURCE_LANGUAGE
      ? ofPost(sql`concat(t.words->>'title', ' ', regexp_replace(t.words->>'content', '<[^>]+>', ' ', 'g'))`)
      : title
  const { rows } = await db.execute<{ slug: string; title: string }>(sql`
    select p.slug, coalesce(${title}, p.title) as title from blog_posts p
    where p.published_at <= ${now.toISOString()}::timestamptz and (p.words
      || to_tsvector('arabic', search_plain(coalesce(${text}, '')))) @@ ${query}
    order by ts_rank(p.words, ${query}) desc, p.published_at desc, p.id desc limit ${most}`)
  return rows.map(({ slug, title }) => ({ ...PLAIN, kind: 'post', name: title, path: `/blog/${slug}` }))
}

/** What there is to read about the words of a search: posts that have them all, as typed or corrected, then pages. */
export async function findReading(
  db: Handle,
  { now, language, q }: { now: Date; language: Language; q: string },
): Promise<Suggestion[]> {
  const understood = understand(q, SEARCH_WORDS_MAX)
  const meanings = await meaningsOf(db, { words: [...understood.words, ...understood.with.flat()], exact: false })
  const query = allOf(
    meanings.map((meaning) =>
      // A word that only posts have is near to one of the products, and right as it is.
      anyOf([queryOf(meaning.word), ...(meaning.as === 'corrected' ? [queryOf(meaning.to)] : [])]),
    ),
  )
  const posts = meanings.length > 0 ? await findPosts(db, { now, language, query, isWhole: true, most: POSTS }) : []
  const words = wordsOf(plainText(q)).slice(0, SEARCH_WORDS_MAX)
  return [...posts, ...(await suggestPages(db, { language, words }))]
}
