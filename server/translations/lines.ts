import type { Handle } from '#server/db/open.ts'
import type { Language } from '#words/languages.ts'
import { readTranslationsOf } from './read.ts'
import { type Translated, translated } from './words.ts'

/** A line as it was bought, in English. */
interface Line {
  product_id: number
  product_name: string
  variant_id: number | null
  variant_name: string | null
}

/**
 * Lines of a checkout or an order in a language. A name that has changed since, or whose translation is older than the
 * name that was bought, stays in English, because it would name something else.
 */
export async function linesIn<Bought extends Line>(
  db: Handle,
  { language, lines }: { language: Language; lines: Bought[] },
): Promise<Translated<Bought>[]> {
  const ids = [...new Set(lines.map(({ product_id }) => product_id))]
  const found = await readTranslationsOf(db, { language, kind: 'product', ids })
  return lines.map((line) => {
    const { words = {}, english = {} } = found('product', line.product_id) ?? {}
    const bought: Record<string, string | null> = {
      name: line.product_name,
      [`variants.${line.variant_id}.name`]: line.variant_name,
    }
    const same = Object.fromEntries(Object.entries(words).filter(([field]) => english[field] === bought[field]))
    return translated(line, language, same, {
      product_name: 'name',
      variant_name: `variants.${line.variant_id}.name`,
    } as { [Field in keyof Bought]?: string })
  })
}
