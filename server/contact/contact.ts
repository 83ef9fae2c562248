import type * as z from 'zod'
import type { ContactMessage } from '#contract/contact.ts'
import { checkCaptcha, useCaptcha } from '#server/captcha/captcha.ts'
import { emailLayout } from '#server/content/business-details.ts'
import { readContent } from '#server/content/content.ts'
import { factsIn } from '#server/content/in-language.ts'
import type { Context } from '#server/context.ts'
import { countGuess, type GuessLimits } from '#server/http/guess-limits.ts'
import { hashedRequester } from '#server/http/keyed-hash.ts'
import { networkOf } from '#server/http/limits.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { askPermit } from '#server/mail/permit.ts'
import { readTranslations } from '#server/translations/read.ts'
import { SOURCE_LANGUAGE } from '#words/languages.ts'
import { receiptEmail } from './emails.ts'
import { noticeEmail } from './notice-email.ts'
import { contactMessages } from './tables.ts'

/** Messages with a solved captcha, each of which is mailed to the shop. */
export const MESSAGES: GuessLimits = {
  each: { points: 5, seconds: 600 },
  total: { points: 60, seconds: 3600 },
  strict: { points: 1, seconds: 600 },
}

/** Stores a message, emails it to the shop, and sends a receipt while the sender's address is within its limit. */
export async function sendMessage(
  context: Context,
  {
    message: input,
    visitor: { ip, language },
  }: { message: z.infer<typeof ContactMessage>; visitor: Pick<Visitor, 'ip' | 'language'> },
): Promise<void> {
  // First: a refused message must not use up the limit of its sender's address.
  await checkCaptcha(context, { answer: input.recaptcha, ip })
  await countGuess(context.limits, { what: 'contact', of: 'messages', by: networkOf(ip), ...MESSAGES })
  const facts = await readContent(context.db, 'facts')
  const notice = await noticeEmail(input, emailLayout(facts, context.settings, SOURCE_LANGUAGE))
  const { hours } = factsIn(language, facts, await readTranslations(context.db, { language, kinds: ['facts'] }))
  const receipt = await receiptEmail(hours, emailLayout(facts, context.settings, language))
  const permit = await askPermit(context, {
    kind: 'contact-receipt',
    to: input.email,
    requester: hashedRequester(context.secret, ip),
  })
  await context.db.transaction(async (tx) => {
    await useCaptcha(context, tx, input.recaptcha)
    const { name, email, phone, message } = input
    const [written] = await tx
      .insert(contactMessages)
      .values({ name, email, phone, message, created_at: context.now() })
      .returning({ id: contactMessages.id })
    if (!written) throw new Error('A message was not written.')
    await context.mail.enqueue(tx, {
      kind: 'contact-notice',
      subject_id: String(written.id),
      to: facts.email,
      replyTo: email,
      content: notice,
    })
    if (permit) await context.mail.enqueue(tx, { permit, subject_id: String(written.id), content: receipt })
  })
}
