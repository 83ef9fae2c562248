import { expect, test } from 'vitest'
import { noticeEmail } from '#server/contact/notice-email.ts'
import { giftCardEmail } from '#server/gift-cards/sending/email.ts'
import { sampleEmails, sampleLayout } from '#server/testing/sample-emails.ts'
import { LANGUAGES } from '#words/languages.ts'

const layout = sampleLayout('en')
const card = { amount: '£25.00', code: '7KQ2-MXH4-PA9C-R5TD', message: '', again: false }
const message = { email: 'anna@example.com', phone: '', message: 'Hello\u202eolleH' }

/** Every mail whose subject has a typed name, and its subject without one. */
const NAMING: [write: (name: string) => ReturnType<typeof noticeEmail>, named: (name: string) => string, no: string][] =
  [
    [
      (from_name) => giftCardEmail({ ...card, from_name }, layout),
      (name) => `${name} has sent you a gift card of £25.00`,
      'A gift card of £25.00 for Sidr & Sage',
    ],
    [
      (name) => noticeEmail({ ...message, name }, layout),
      (name) => `Message from ${name}`,
      'Message from the contact page',
    ],
  ]

test('a typed name is in a subject unless it leads somewhere else, short and without marks', async () => {
  for (const [write, named, unnamed] of NAMING) {
    const subjectFor = async (name: string) => (await write(name)).subject
    expect(await subjectFor('R. Holt')).toBe(named('R. Holt'))
    expect(await subjectFor('R.Holt')).toBe(named('R.Holt'))
    for (const leading of ['x.com', 'win500.com', 'evil。com', '1.2.3.4', 'https:evil'])
      expect(await subjectFor(leading), leading).toBe(unnamed)
    expect(await subjectFor('\u202eAnna\u200b \n Holt')).toBe(named('Anna Holt'))
    expect(await subjectFor('A'.repeat(80))).toBe(named(`${'A'.repeat(59)}…`))
    for (const name of ['Claim it at evil.example', 'anna@example.com', 'www.evil.example', 'https://evil.example'])
      expect(await subjectFor(name), name).toBe(unnamed)
  }
  expect((await noticeEmail({ ...message, name: 'Anna' }, layout)).html).not.toContain('\u202e')
})

test('no other mail has typed text in its subject', async () => {
  for (const language of LANGUAGES)
    for (const [name, write] of Object.entries(sampleEmails(language)))
      if (name !== 'gift card') expect((await write()).subject, name).not.toMatch(/anna|holt|lama|leeds|broken|happy/i)
})
