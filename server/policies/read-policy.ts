import { sql } from 'drizzle-orm'
import { type Policy, type PolicyName, titlesFrom } from '#contract/policies.ts'
import { readContentsOrBlank } from '#server/content/content.ts'
import { readShop } from '#server/content/shop.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import { previewedWords } from '#server/previews/previewed-words.ts'
import { readPreview } from '#server/previews/previews.ts'
import { readTranslations } from '#server/translations/read.ts'
import type { Words } from '#server/translations/tables.ts'
import { translated } from '#server/translations/words.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'
import { PolicyText } from './check-text.ts'
import { fillLine, sectionsOf } from './fill.ts'
import type { Figures } from './placeholders.ts'
import { updatedOn, versionInForce } from './versions.ts'

type PolicyContext = Pick<Context, 'db' | 'settings' | 'now' | 'payments'>

export const previewKind = (policy: PolicyName) => `policy ${policy}`

/** A policy for shoppers; with the key of a preview, the previewed text. */
export async function readPolicy(
  context: PolicyContext,
  { policy, language, preview }: { policy: PolicyName; language: Language; preview?: string | undefined },
): Promise<Policy> {
  const figures = await readFigures(context, language)
  const shown = preview ? await readPreview(context, preview) : null
  const draft = shown?.of(previewKind(policy), PolicyText)
  if (draft) return page(policy, { english: draft, words: null, updated_on: context.now().toISOString() }, figures)
  const inPreview = previewedWords(shown, { language, kind: 'policy', thing: policy })
  if (shown && !inPreview) throw new ApiError('gone', refusals.previewOfOtherPage)
  const [english, found] = await Promise.all([
    versionInForce(context.db, policy),
    readTranslations(context.db, { language, kinds: ['policy'] }),
  ])
  return page(
    policy,
    { english, words: inPreview ?? found('policy', policy)?.words ?? null, updated_on: updatedOn(english) },
    figures,
  )
}

export async function readFigures(context: PolicyContext, language: Language): Promise<Figures> {
  // A card that was sold pays after the shop has stopped selling them.
  const { rows } = await context.db.execute<{ gift_cards: boolean }>(sql`select exists (select from gift_cards)
    or exists (select from products where kind = 'gift_card' and published) as gift_cards`)
  return {
    language,
    shop: await readShop(context, { language }),
    dispatch: (await readContentsOrBlank(context.db, ['dispatch'])).dispatch,
    hold_minutes: context.settings.holdMinutes,
    captcha: context.settings.recaptcha ? 'recaptcha' : 'altcha',
    form: context.payments.settings.form ?? 'element',
    gift_cards: rows[0]?.gift_cards ?? false,
  }
}

interface Text {
  english: PolicyText
  /** In the figures' language. */
  words: Words | null
  updated_on: string
}

function page(policy: PolicyName, { english, words, updated_on }: Text, figures: Figures): Policy {
  const { lead, content } = english
  const shown = translated({ lead, content }, figures.language, words, { lead: 'lead', content: 'content' })
  const { untranslated } = shown
  // Its tables and dates are in the language of the text around them.
  const inEnglish: Figures = { ...figures, language: SOURCE_LANGUAGE }
  return {
    policy,
    title: policyTitles(figures.language)[policy],
    lead: fillLine(shown.lead, untranslated?.includes('lead') ? inEnglish : figures),
    updated_on,
    sections: sectionsOf(shown.content, untranslated?.includes('content') ? inEnglish : figures, content),
    ...(untranslated && { untranslated: untranslated.map((field) => (field === 'content' ? 'sections' : field)) }),
  }
}

const sentences = await inEveryLanguage<typeof import('#words/en/menu.ts')>('menu.ts')
const policyTitles = (language: Language) => titlesFrom(sentences[language])
