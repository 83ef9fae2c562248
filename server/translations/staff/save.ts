import { and, eq, sql } from 'drizzle-orm'
import type { SavedField, Translation } from '#contract/staff/translations.ts'
import type { Kind } from '#contract/translation-kinds.ts'
import { record } from '#server/audit/audit.ts'
import { changesBetween } from '#server/audit/changes.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { sanitised } from '#server/html/sanitise.ts'
import { ApiError, invalidField, versionConflict } from '#server/http/api-error.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { readTranslation } from '#server/translations/read.ts'
import { translations, type Words } from '#server/translations/tables.ts'
import { SOURCES } from './english.ts'
import { formatOf } from './fields.ts'
import { idOf, type Place, readEnglish, readOne } from './one.ts'

/** What only the owner writes in English. */
const OWNERS: readonly Kind[] = ['policy', 'facts', 'shipping-option']

type Texts = Record<'words' | 'english', Words>

/** Saves the given fields. Throws 409 when somebody else has saved since `version`, which is 0 for the first time. */
export function saveTranslation(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { version, fields, by, ...place }: Place & { version: number; fields: SavedField[]; by: SignedIn },
): Promise<Translation> {
  refuseOthers(place, by)
  return db.transaction(async (tx) => {
    await keepUntilCommit(tx, place)
    const { fields: english, label } = await readEnglish(tx, place)
    const before = await readTranslation(tx, place)
    const after = textsAfter(before, fields, english)
    await write(tx, { place, version, texts: after, at: now() })
    const change = changesBetween(before?.words ?? {}, { ...withoutAny(before?.words), ...after.words })
    if (change)
      await record(tx, {
        by,
        action: 'translation.update',
        subject: { kind: 'translation', id: idOf(place), label: `${label} (${place.language})` },
        ...change,
        at: now(),
      })
    return readOne(tx, place)
  })
}

/** Throws 403 for what only the owner writes. */
export function refuseOthers({ kind }: Place, by: SignedIn): void {
  if (OWNERS.includes(kind) && !by.is_superuser)
    throw new ApiError('forbidden', 'Only the owner of the shop can do this.')
}

/** Null for each field, so that the audit log names those that are gone. */
const withoutAny = (words: Words = {}) => Object.fromEntries(Object.keys(words).map((field) => [field, null]))

/** Without the lock, a translation that is saved while its thing is deleted would stay behind. */
async function keepUntilCommit(tx: Handle, { kind, thing }: Place): Promise<void> {
  const source = SOURCES.get(kind)
  if (source) await tx.execute(sql`select 1 from ${sql.raw(source.table)} where id::text = ${thing} for key share`)
}

/** The texts of all fields that the thing still has. Throws 400 for a wrong one, under its field. */
export function textsAfter(before: Texts | null, given: SavedField[], english: Words): Texts {
  const after: Texts = { words: {}, english: {} }
  for (const field of Object.keys(english)) {
    const at = given.findIndex((saved) => saved.field === field)
    const saved = given[at]
    const words = saved ? cleaned(saved, `fields.${at}.words`) : (before?.words[field] ?? '')
    if (words === '') continue
    const isSame = !saved || (words === before?.words[field] && !saved.still_right)
    after.words[field] = words
    after.english[field] = (isSame ? before?.english[field] : saved.english) ?? ''
  }
  return after
}

/** Throws 400 for line breaks where there is one line, and for placeholders that the English doesn't have. */
function cleaned({ field, words, english }: SavedField, at: string): string {
  const format = formatOf(field)
  if (format === 'line' && /[\r\n]/.test(words)) throw invalidField(at, 'Please use one line.')
  const strange = placeholders(words).filter((name) => !placeholders(english).includes(name))
  if (strange.length > 0) throw invalidField(at, `The English text doesn’t have ${strange.join(', ')}.`)
  return format === 'html' ? sanitised(words) : words
}

const placeholders = (text: string): string[] => text.match(/\{[^{}]*\}/g) ?? []

async function write(
  tx: Transaction,
  { place, version, texts, at }: { place: Place; version: number; texts: Texts; at: Date },
): Promise<void> {
  const { kind, thing, language } = place
  const written =
    version === 0
      ? await tx
          .insert(translations)
          .values({ ...place, ...texts, updated_at: at })
          .onConflictDoNothing()
          .returning({ version: translations.version })
      : await tx
          .update(translations)
          .set({ ...texts, updated_at: at, version: sql`${translations.version} + 1` })
          .where(
            and(
              eq(translations.kind, kind),
              eq(translations.thing, thing),
              eq(translations.language, language),
              eq(translations.version, version),
            ),
          )
          .returning({ version: translations.version })
  if (written.length === 0) throw versionConflict()
}
