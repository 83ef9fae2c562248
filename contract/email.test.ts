import { expect, test } from 'vitest'
import { Email } from './shapes.ts'

const asTyped = (typed: string) => Email.safeParse(typed).data ?? 'refused'

test('an address is freed of what nobody sees, and refused where it could be another one', () => {
  for (const typed of [
    'anna@example.com',
    ' anna@example.com\u200b',
    '\u200fanna@example.com\u200e',
    '\u202aanna@exam\u200bple.com\u202c',
    '\ufeffanna@example.com',
    '\u200e anna@example.com \u200b',
  ])
    expect(asTyped(typed)).toBe('anna@example.com')
  for (const typed of ['ليلى@example.com', "o'hara+soap@mail.example.co.uk", `${'a'.repeat(64)}@example.com`])
    expect(asTyped(typed)).toBe(typed)
  for (const typed of [
    'anna..holt@example.com',
    'anna.@example.com',
    '.anna@example.com',
    'anna@example..com',
    'anna@.example.com',
    'anna@example.com.',
    'anna@example',
    'anna@[127.0.0.1]',
    `${'a'.repeat(65)}@example.com`,
    'anna@example.com, omar@example.com',
    'Anna <anna@example.com>',
    'anna@holt@example.com',
    '\u200b',
    '',
  ])
    expect(asTyped(typed), typed).toBe('refused')
})
