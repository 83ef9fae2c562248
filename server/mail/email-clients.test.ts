import { caniemail } from 'caniemail'
import { expect, test } from 'vitest'
import { newDeviceEmail, recoveryCodeEmail } from '#server/accounts/staff-emails.ts'
import { noticeEmail } from '#server/contact/notice-email.ts'
import { digestEmail } from '#server/notifications/notice-emails.ts'
import { sampleEmails, sampleLayout } from '#server/testing/sample-emails.ts'
import { LANGUAGES, SOURCE_LANGUAGE } from '#words/languages.ts'
import type { EmailContent } from './email-template.ts'

const CLIENTS: Parameters<typeof caniemail>[0]['clients'] = [
  'gmail.*',
  'outlook.*',
  'apple-mail.*',
  'yahoo.*',
  'samsung-email.*',
]

/** What some of these programs leave out, and why the mail is still complete without it. */
const EXTRAS: Record<string, string> = {
  '<style> element': 'It has only the dark colours.',
  '@media': 'It has only the dark colours.',
  'color-scheme meta tag': 'Without it, the program chooses its own dark colours.',
  '<body> element': 'Replaced by a <div>; the outer table has the same background.',
  'display:none': 'The preview line then shows above the logo.',
  overflow: 'Of the hidden preview line only.',
  'max-height property': 'Of the hidden preview line only.',
  'role attribute': 'Screen readers then call the layout a table.',
  'white-space': 'Prices may wrap in a narrow column.',
  'border-radius': 'The button has square corners.',
}

const layout = sampleLayout(SOURCE_LANGUAGE)
const TO_STAFF: Record<string, () => Promise<EmailContent>> = {
  'new device': () =>
    newDeviceEmail({ username: 'ruth', device: 'Firefox', at: new Date(0), needsFactor: true }, layout),
  'recovery code': () => recoveryCodeEmail({ username: 'ruth', left: 3 }, layout),
  'contact notice': () =>
    noticeEmail({ name: 'Anna', email: 'anna@example.com', phone: '', message: 'One line\nand another' }, layout),
  digest: () => digestEmail([{ kind: 'order', words: 'Order SS-100001', url: 'https://shop.example/admin' }], layout),
}
const EMAILS = [
  ...LANGUAGES.flatMap((language) =>
    Object.entries(sampleEmails(language)).map(([name, write]) => [`${name} (${language})`, write] as const),
  ),
  ...Object.entries(TO_STAFF),
]

for (const [name, write] of EMAILS)
  test(`the ${name} email shows in Gmail, Outlook, Apple Mail, Yahoo and Samsung`, async () => {
    const { html, text } = await write()
    const { issues } = caniemail({ clients: CLIENTS, html })
    const dropped = [...issues.errors].flatMap(([client, features]) =>
      features.filter(({ title }) => !(title in EXTRAS)).map(({ title }) => `${client}: ${title}`),
    )
    expect(dropped).toEqual([])
    // Gmail cuts off emails over 102 kB.
    expect(Buffer.byteLength(html)).toBeLessThan(100_000)
    expect(`${html}${text}`).not.toMatch(/undefined|\[object|NaN/)
    expect(text).not.toMatch(/<\/?\w+>|&\w+;/)
    for (const [link] of html.matchAll(/<a [^>]*>/g)) expect(link).toMatch(/class="(link|button)" style="color:#/)
    for (const [image] of html.matchAll(/<img [^>]*>/g))
      expect(image).toMatch(/src="https?:\/\/[^"]+" width="\d+" height="\d+" alt=""/)
    // One for each account where an address has several.
    const buttons = html.match(/<td class="button"/g)?.length ?? 0
    expect(buttons).toBeLessThanOrEqual(name.startsWith('password reset of several') ? 3 : 1)
  })
