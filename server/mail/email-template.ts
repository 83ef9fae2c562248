import { html } from 'hono/html'
import { compile } from 'html-to-text'
import { PRACTICE } from '#contract/practice.ts'

/** The content of a mail, in HTML and plain text. */
export interface EmailContent {
  subject: string
  html: string
  text: string
}

/** HTML in which every inserted value is escaped. */
export type Html = ReturnType<typeof html>

export interface EmailLayout {
  shopName: string
  url: string
  /** The trader's name, number and address, which the Companies (Trading Disclosures) Regulations 2015 require. */
  identity: string[]
  /** Shows the bar of a practice shop at the top. */
  practice: boolean
}

/** Keeps the subject on one line: a line break in a name would start another header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ')

/** Puts the body into the common layout. Styles are on the elements, because many mail programs read no others. */
export async function emailTemplate(subject: string, body: Html, layout: EmailLayout): Promise<EmailContent> {
  const page = String(
    await html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;background:#FAF7F1;color:#22302A;font:16px/1.6 Figtree,Helvetica,Arial,sans-serif">
${layout.practice ? html`<p style="margin:0;padding:8px 20px;background:#9A4A2E;color:#FAF7F1;font-weight:600;text-align:center">${PRACTICE}</p>` : ''}
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="font:24px/1.2 'EB Garamond',Georgia,serif;color:#35523F;margin:0 0 24px"><a href="${layout.url}" style="color:#35523F;text-decoration:none">${layout.shopName}</a></p>
<main>${body}</main>
<hr style="border:0;border-top:1px solid #DCCFB8;margin:32px 0 16px">
<p style="font-size:13px;color:#55615A;margin:0">${layout.identity.map((line) => html`${line}<br>`)}</p>
</div></body></html>`,
  )
  return { subject: oneLine(subject), html: page, text: plainText(page) }
}

/** Compiled once: compiling these options takes as long as writing a mail. */
const plainText = compile({
  wordwrap: 76,
  selectors: [
    { selector: 'title', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
})

export { html }
