import { expect, test } from 'vitest'
import { sampleLayout } from '#server/testing/sample-emails.ts'
import { giftCardEmail } from './email.ts'

const subjectFrom = async (from_name: string) =>
  (
    await giftCardEmail(
      { amount: '£25.00', code: '7KQ2-MXH4-PA9C-R5TD', from_name, message: '', again: false },
      sampleLayout('en'),
    )
  ).subject

test('a sender’s name is in the subject unless it leads somewhere else, short and without marks', async () => {
  const named = (name: string) => `${name} has sent you a gift card of £25.00`
  expect(await subjectFrom('R. Holt')).toBe(named('R. Holt'))
  expect(await subjectFrom('\u202eAnna\u200b  Holt')).toBe(named('Anna Holt'))
  expect(await subjectFrom('A'.repeat(80))).toBe(named(`${'A'.repeat(59)}…`))
  for (const name of ['Claim it at evil.example', 'anna@example.com', 'www.evil.example', 'https://evil.example'])
    expect(await subjectFrom(name), name).toBe('A gift card of £25.00 for Sidr & Sage')
})
