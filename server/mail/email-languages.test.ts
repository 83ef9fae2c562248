import { expect, test } from 'vitest'
import { noticeEmail } from '#server/contact/notice-email.ts'
import { sampleEmails, sampleLayout } from '#server/testing/sample-emails.ts'
import { LANGUAGES, SOURCE_LANGUAGE, TAGS } from '#words/languages.ts'
import { emailTemplate, html as htmlOf } from './email-template.ts'
import { LANGUAGE_FACTS } from './email-words.ts'
import { isolated } from './isolation.ts'

/** In Arabic sentences: the shop's name beside its logo, the law's own name, and the payment company. */
const LATIN = /Sidr &amp; Sage|Consumer Rights Act 2015|Stripe/g
const VALUE = /<span dir="(?:ltr|rtl)">[^<]*<\/span>/g
const ISOLATED = /\u2068[^\u2068\u2069]*\u2069/g
const ARABIC = /\p{Script=Arabic}/u

/** What the shop itself says in an email, without the values. */
const ownWords = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(VALUE, '')
    .replace(ISOLATED, '')
    .replace(/<[^>]*>/g, ' ')

for (const language of LANGUAGES)
  for (const [name, write] of Object.entries(sampleEmails(language)))
    test(`the ${name} email is in ${language}: its words, direction, sides and links`, async () => {
      const { subject, html, text } = await write()
      const tag = TAGS[language]
      const { direction } = LANGUAGE_FACTS[language]
      if (direction === 'ltr') {
        expect(html).toContain(`<html lang="${tag}">`)
        expect(`${subject}${html}${text}`).not.toMatch(/dir=|[\u2066-\u2069]/)
        expect(`${subject}${html}${text}`).not.toMatch(ARABIC)
        return
      }
      expect(html).toContain(`<html lang="${tag}" dir="rtl">`)
      for (const part of [subject, text, ownWords(html)]) expect(part).toMatch(ARABIC)
      for (const part of [subject.replace(ISOLATED, ''), ownWords(html)])
        expect(part.replace(LATIN, '')).not.toMatch(/[A-Za-z]/)
      // Prices and numbers of orders among them.
      expect(ownWords(html)).not.toMatch(/£|SS-|CN-/)
      expect(text.replace(ISOLATED, '').replace(/https?:\S+/g, '')).not.toMatch(/£|SS-|CN-/)
      expect(html.slice(html.indexOf('<table'))).not.toMatch(/[\u2066-\u2069]/)
      expect(html).toMatch(/<td align="right" dir="rtl" class="ink"/)
      if (html.includes('class="data"')) expect(html).toMatch(/<td class="rule"[^>]* align="right"/)
      const pages = [...html.matchAll(/href="https:\/\/shop\.example(\/[^"]*)?"/g)].map(([, path = '']) => path)
      expect(pages.filter((path) => !path.startsWith(`/${language}`) && !GIVEN.test(path))).toEqual([])
    })

/** Links that the samples are given whole. */
const GIVEN = /^\/(orders\/view#|r\d?$|a$|c$|l$|privacy-data#)/

test('a value keeps its own order, in HTML, subject and plain text', async () => {
  const layout = sampleLayout('ar')
  const write = (value: string) =>
    emailTemplate({ subject: isolated(value), preview: '', body: htmlOf`<p>رددنا ${isolated(value)}.</p>` }, layout)
  const price = await write('£45.90')
  expect(price.html).toContain('رددنا <span dir="ltr">£45.90</span>.')
  expect(price.text).toContain('رددنا \u2068£45.90\u2069.')
  expect(price.subject).toBe('\u2068£45.90\u2069')
  expect((await write('ليلى حداد')).html).toContain('رددنا ليلى حداد.')
  expect((await write('فيلا 12، Dubai')).html).toContain('<span dir="rtl">فيلا 12، Dubai</span>')
  expect((await write('<b>&amp;</b>')).html).toContain('<span dir="ltr">&lt;b&gt;&amp;amp;&lt;/b&gt;</span>')
})

test('a value can neither leave its isolation nor turn the text around it', async () => {
  const { html, text } = await emailTemplate(
    { subject: 'x', preview: '', body: htmlOf`<p>${isolated('a\u2069\u202egpj.\u2067b\u2068')}</p>` },
    sampleLayout('ar'),
  )
  expect(html).toContain('<p><span dir="ltr">agpj.b</span></p>')
  expect(text).toContain('\u2068agpj.b\u2069')
})

test('a shopper’s Arabic keeps its order in an English email to staff', async () => {
  const message = { name: 'ليلى', email: 'layla@example.com', phone: '', message: 'أين طلبي؟\nSS-100001.' }
  const { html, text, subject } = await noticeEmail(message, sampleLayout(SOURCE_LANGUAGE))
  expect(subject).toBe('Message from ليلى')
  expect(html).toContain('<span dir="rtl">ليلى</span> (layla@example.com) wrote:')
  expect(html).toContain('<span dir="rtl">أين طلبي؟</span><br>SS-100001.<br>')
  expect(text).toContain('wrote:')
})
