import { html, raw } from 'hono/html'
import { compile } from 'html-to-text'
import { type Language, prefixOf, TAGS } from '#words/languages.ts'
import { DARK, HEADINGS, PAPER, TEXT } from './email-style.ts'
import { LANGUAGE_FACTS, PRACTICE_WORDS } from './email-words.ts'
import { withElements, withNeededMarks } from './isolation.ts'

/** The content of a mail, in HTML and plain text. */
export interface EmailContent {
  subject: string
  html: string
  text: string
}

/** HTML in which every inserted value is escaped. */
export type Html = ReturnType<typeof html>

export interface EmailLayout {
  /** Of the shop's own sentences, and of the pages that links open. */
  language: Language
  shopName: string
  url: string
  /** The trader's name, number and address, which the Companies (Trading Disclosures) Regulations 2015 require. */
  identity: string[]
  /** A shop without a VAT number charges none and may not show any. */
  isVatCharged: boolean
  /** Shows the bar of a practice shop at the top. */
  practice: boolean
}

export interface EmailBody {
  subject: string
  /** The line that mailboxes show after the subject. */
  preview: string
  body: Html
}

/** Keeps the subject on one line: a line break in a name would start another header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f]+/g, ' ')

/** Values of attributes that depend on the direction of a language. */
export function sidesOf({ language }: EmailLayout) {
  const isRightToLeft = LANGUAGE_FACTS[language].direction === 'rtl'
  return isRightToLeft
    ? { start: 'right', end: 'left', dir: raw(' dir="rtl"') }
    : { start: 'left', end: 'right', dir: '' }
}

/** Puts the body into the common layout. */
export async function emailTemplate({ subject, preview, body }: EmailBody, layout: EmailLayout): Promise<EmailContent> {
  const { direction } = LANGUAGE_FACTS[layout.language]
  const content = withNeededMarks(String(await contentOf(body, layout)), direction)
  const around = { subject: withNeededMarks(subject, direction), preview: withNeededMarks(preview, direction) }
  return {
    subject: oneLine(around.subject),
    html: await pageOf({ ...around, content: withElements(content) }, layout),
    text: apartFromLinks(plainText(await pageOf({ ...around, content }, layout))),
  }
}

const contentOf = (body: Html, layout: EmailLayout) => html`${masthead(layout)}
${body}
<p class="soft rule" style="font-size:13px;line-height:20px;color:#55615A;border-top:1px solid #DCCFB8;margin:40px 0 0;padding-top:16px">${layout.identity.map((line) => html`${line}<br>`)}</p>`

/**
 * Tables and styles on the elements, because Outlook ignores most of CSS and the Gmail app removes <style> for other
 * mailboxes; <style> has only the dark colours. Gmail replaces <html> and <body>, so the cell has the direction too.
 */
async function pageOf(
  { subject, preview, content }: { subject: string; preview: string; content: string },
  layout: EmailLayout,
): Promise<string> {
  const { start, dir } = sidesOf(layout)
  const { notice } = PRACTICE_WORDS[layout.language]
  return String(
    await html`<!doctype html>
<html lang="${TAGS[layout.language]}"${dir}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${DARK}</style></head>
<body class="page"${dir} style="margin:0;padding:0;background-color:${PAPER};${TEXT}">
<div class="preview" style="display:none;max-height:0;overflow:hidden">${preview}</div>
${layout.practice ? html`<p style="margin:0;padding:8px 20px;background-color:#9A4A2E;color:#FAF7F1;font-weight:600;text-align:center">${notice}</p>` : ''}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background-color:${PAPER}"><tr>
<td align="center" style="padding:32px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr>
<td align="${start}"${dir} class="ink" style="${TEXT}">
${raw(content)}
</td></tr></table>
</td></tr></table>
</body></html>`,
  )
}

/** The mark is an image at a lasting address; the name is text, so that it shows where images are blocked. */
const masthead = ({ url, shopName, language }: EmailLayout) =>
  html`<p style="${HEADINGS};font-size:24px;line-height:32px;margin:0 0 32px">
<a href="${url}${prefixOf(language)}" class="link" style="color:#35523F;text-decoration:none"><img src="${url}/logo.png" width="40" height="40" alt="" style="vertical-align:middle;border:0"> ${shopName}</a></p>`

/** Compiled once: compiling these options takes as long as writing a mail. */
const plainText = compile({
  wordwrap: 76,
  selectors: [
    { selector: 'title', format: 'skip' },
    { selector: 'img', format: 'skip' },
    { selector: '.preview', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'table.data', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
})

/** Mail programs take Arabic punctuation after an address for a part of it. */
const apartFromLinks = (text: string) => text.replace(/(https?:\/\/[^\s،؛؟]+)(?=[،؛؟])/g, '$1 ')

export { html }
