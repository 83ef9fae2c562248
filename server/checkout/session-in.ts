import type { CheckoutSession, CheckoutSessionAnswer } from '#contract/checkout.ts'
import type { Handle } from '#server/db/open.ts'
import { optionIn } from '#server/shipping/shipping.ts'
import { linesIn } from '#server/translations/lines.ts'
import { readTranslations } from '#server/translations/read.ts'
import { type Language, SOURCE_LANGUAGE } from '#words/languages.ts'

/** A session with the names of its lines and of its shipping option in a language. */
export async function sessionIn(
  db: Handle,
  { language, answer }: { language: Language; answer: CheckoutSessionAnswer },
): Promise<CheckoutSessionAnswer> {
  if (language === SOURCE_LANGUAGE) return answer
  const { checkout_session: english } = answer
  const found = await readTranslations(db, { language, kinds: ['shipping-option'] })
  const session: CheckoutSession = {
    ...english,
    items: await linesIn(db, { language, lines: english.items }),
    shipping_option: english.shipping_option && optionIn(language, english.shipping_option, found),
  }
  return { ...session, checkout_session: session }
}
