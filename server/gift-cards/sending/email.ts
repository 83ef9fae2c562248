import { bullets, button, paragraph, quotation, section, small, title } from '#server/mail/email-parts.ts'
import { HEADINGS, MOSS, RULE, SOFT } from '#server/mail/email-style.ts'
import { type EmailContent, type EmailLayout, emailTemplate, html } from '#server/mail/email-template.ts'
import { GIFT_CARD_WORDS } from '#server/mail/email-words.ts'
import { isolated } from '#server/mail/isolation.ts'
import { nameForSubject } from '#server/mail/name-for-subject.ts'
import { prefixOf } from '#words/languages.ts'

interface SentCard {
  /** "£25.00" */
  amount: string
  code: string
  /** Empty: nobody is named. */
  from_name: string
  message: string
  /** A code that was sent before has stopped working. */
  again: boolean
}

/** The gift card for its recipient. This is the only place where its code is ever shown. */
export function giftCardEmail(
  { amount, code, from_name, message, again }: SentCard,
  layout: EmailLayout,
): Promise<EmailContent> {
  const words = GIFT_CARD_WORDS[layout.language]
  const from = nameForSubject(from_name)
  return emailTemplate(
    {
      subject: from ? words.subjectFrom(from, amount) : words.subject(amount, layout.shopName),
      preview: words.preview,
      body: html`${title(from ? words.titleFrom(from) : words.title)}
${message ? quotation(message.split('\n').map(isolated).join('\n'), layout) : ''}
${again ? paragraph(words.replacesEarlier) : ''}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="rule" align="center" style="border:1px solid ${RULE};border-radius:8px;padding:28px 16px">
<p class="soft" style="font-size:14px;line-height:20px;color:${SOFT};margin:0">${words.worth}</p>
<p class="ink" style="${HEADINGS};font-size:44px;line-height:52px;margin:0 0 16px">${isolated(amount)}</p>
<p class="soft" style="font-size:14px;line-height:20px;color:${SOFT};margin:0">${words.code}</p>
<p class="link" style="font-family:'Courier New',Courier,monospace;font-size:26px;line-height:36px;font-weight:bold;letter-spacing:1px;color:${MOSS};margin:0">${isolated(code)}</p>
</td></tr></table>
${section(words.howTo)}
${bullets([...words.steps], layout)}
${button(`${layout.url}${prefixOf(layout.language)}/products`, words.choose)}
${small(words.neverExpires)}
${small(words.notForYou)}`,
    },
    layout,
  )
}
