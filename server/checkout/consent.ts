import type * as consents from '#words/en/consents.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import type { Language } from '#words/languages.ts'
import type { SessionRow } from './session.ts'

const CONSENTS = await inEveryLanguage<typeof consents>('consents.ts')

/** The wording of the newsletter's box at the checkout. */
export const wordingIn = (language: Language) => CONSENTS[language].newsAtCheckout

/** The wording beside the box that the shopper ticked; null where it isn't ticked. */
export function wordingOf({ customer_info, language }: Pick<SessionRow, 'customer_info' | 'language'>): string | null {
  if (customer_info === null || 'forgotten' in customer_info || !customer_info.marketing_consent) return null
  // Sessions of the previous release don't have it.
  return customer_info.marketing_wording ?? wordingIn(language)
}
