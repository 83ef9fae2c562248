import type * as z from 'zod'
import type { ContactMessage } from '#contract/contact.ts'
import { readContent } from '#server/about/content.ts'
import { readLetterhead } from '#server/about/facts.ts'
import { checkCaptcha, useCaptcha } from '#server/captcha/captcha.ts'
import { requesterMark } from '#server/http/marks.ts'
import { askPermit } from '#server/mail/permit.ts'
import type { Parts } from '#server/parts.ts'
import { noticeLetter, receiptLetter } from './letters.ts'
import { contactMessages } from './tables.ts'

/** Keeps a message, tells the shop, and gives its sender a receipt while they have not had too many mails. */
export async function sendMessage(parts: Parts, input: z.infer<typeof ContactMessage>, ip: string): Promise<void> {
  // First: a message that isn't let in uses up nothing of the mails its sender's address may have.
  await checkCaptcha(parts, input.recaptcha, ip)
  const head = await readLetterhead(parts)
  const facts = await readContent(parts.db, 'facts')
  const notice = await noticeLetter(input, head)
  const receipt = await receiptLetter(facts.hours, head)
  const permit = await askPermit(parts, 'contact-receipt', input.email, requesterMark(parts.secret, ip))
  await parts.db.transaction(async (tx) => {
    await useCaptcha(tx, parts, input.recaptcha)
    const { name, email, phone, message } = input
    const [written] = await tx.insert(contactMessages).values({ name, email, phone, message, created_at: parts.now() }).returning({ id: contactMessages.id })
    if (!written) throw new Error('A message was not written.')
    await parts.mail.send(tx, { kind: 'contact-notice', subject_id: String(written.id), to: facts.email, replyTo: email, letter: notice })
    if (permit) await parts.mail.send(tx, { permit, subject_id: String(written.id), letter: receipt })
  })
}
