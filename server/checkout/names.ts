import type { Handle } from '#server/db/open.ts'
import { itemName } from '#server/orders/order-label.ts'
import { linesIn } from '#server/translations/lines.ts'
import type { Language } from '#words/languages.ts'

type Line = Parameters<typeof linesIn>[1]['lines'][number]

/** The names of a checkout's lines for a refusal, in the shopper's language: sessions store the English ones. */
export async function namesIn(
  db: Handle,
  { language, lines }: { language: Language; lines: Line[] },
): Promise<string[]> {
  return (await linesIn(db, { language, lines })).map(itemName)
}
