import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { LANGUAGES, OTHER_LANGUAGES, SOURCE_LANGUAGE } from '#words/languages.ts'
import { refusalsIn } from '#words/refusals.ts'
import { ApiError, invalidField } from './api-error.ts'
import { knownSentence } from './known-sentence.ts'
import { problemBody } from './problem-body.ts'
import { VALUE_NAMES } from './refusal-values.ts'
import { refusals } from './refusals.ts'
import { Sentence, type SentenceName } from './sentence.ts'
import { fieldErrors, messageFor } from './validation-messages.ts'

// Object.keys forgets the names.
const NAMES = Object.keys(refusalsIn[SOURCE_LANGUAGE]) as SentenceName[]

/** A value for each parameter: numbers of several plural forms, a name, and lists of them. */
function valuesOf(name: SentenceName, count: number): unknown[] {
  const names: readonly string[] = name in VALUE_NAMES ? VALUE_NAMES[name as keyof typeof VALUE_NAMES] : []
  return names.map((of) => {
    if (name === 'notForSale' || name === 'pricesChanged' || of === 'shortages') return ['Damask Rose', 'Oat & Honey']
    return /^(name|names|number|refund|username|expected)$/.test(of) ? 'Damask Rose' : count
  })
}

const sentenceOf = (name: SentenceName, values: unknown[]): Sentence => {
  const made = refusals[name]
  return made instanceof Sentence ? made : (made as (...values: unknown[]) => Sentence)(...values)
}

test('every sentence is said in every language, and named with its values beside a translation', () => {
  expect(NAMES.length).toBeGreaterThan(100)
  for (const name of NAMES)
    for (const count of [1, 2, 5, 30]) {
      const values = valuesOf(name, count)
      const problem = invalidField('field', sentenceOf(name, values))
      for (const language of LANGUAGES) {
        const words = refusalsIn[language][name]
        const text = typeof words === 'string' ? words : (words as (...values: unknown[]) => string)(...values)
        const named = { name, values: expect.any(Object) }
        expect(JSON.parse(JSON.stringify(problemBody(problem, 'detail', language))), `${name} ${language}`).toEqual({
          detail: text,
          field: [text],
          ...(language === SOURCE_LANGUAGE ? {} : { refusal: { ...named, fields: { field: [named] } } }),
        })
      }
      expect(problem.message).toBe(sentenceOf(name, values).in(SOURCE_LANGUAGE))
      expect(Object.values(sentenceOf(name, values).toJSON().values)).toEqual(values)
    }
})

test('no two sentences have the same English, by which the messages of schemas are found', () => {
  const said = NAMES.map((name) => sentenceOf(name, valuesOf(name, 7)).in(SOURCE_LANGUAGE))
  expect(said.filter((text, at) => said.indexOf(text) !== at)).toEqual([])
})

test('a sentence in another is said in the same language', () => {
  const problem = new ApiError('conflict', refusals.shortOfStock([refusals.onlyLeft('Damask Rose', 3)]))
  expect(problem.message).toBe('Only 3 of Damask Rose left. You have not been charged. Please change your cart.')
  expect(JSON.parse(JSON.stringify(problemBody(problem, 'error', 'ar')))).toEqual({
    error: 'لم يبق سوى 3 قطع من «Damask Rose». لم يُخصم منكم أي مبلغ. يرجى تعديل سلتكم.',
    refusal: {
      name: 'shortOfStock',
      values: { shortages: [{ name: 'onlyLeft', values: { name: 'Damask Rose', available: 3 } }] },
    },
  })
})

test('the sentences for staff stay English in every language, without a name', () => {
  const problem = new ApiError('forbidden', 'Only staff of the shop can do this.', { reason: 'confirmation_needed' })
  for (const language of LANGUAGES)
    expect(problemBody(problem, 'detail', language)).toEqual({
      detail: 'Only staff of the shop can do this.',
      code: 'confirmation_needed',
    })
})

test('every sentence that schemas of the contract use is found by its English', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', 'contract/*.ts'], {
    encoding: 'utf8',
  })
  const used = new Set(
    files
      .split('\n')
      // These say them to a shopper in the page's own language.
      .filter((file) => file && file !== 'contract/client.ts')
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\brefusals\.(?!ts\b)(\w+)/g)].map(([, name = '']) => name),
      ),
  )
  // Shown beside a field, not a message of a schema.
  used.delete('lengthHint')
  expect(used.size).toBeGreaterThan(35)
  for (const name of used as Set<SentenceName>)
    for (const count of [1, 20, 5000]) {
      const sentence = sentenceOf(name, valuesOf(name, count))
      expect(knownSentence(sentence.in(SOURCE_LANGUAGE)), name).toEqual(sentence)
    }
})

test('the default messages of schemas are sentences, whichever type is wrong', () => {
  const shape = z.object({
    text: z.string(),
    number: z.number(),
    whole: z.int(),
    flag: z.boolean(),
    list: z.array(z.string()),
    object: z.object({}),
    map: z.map(z.string(), z.string()),
    big: z.number().max(5),
    small: z.number().min(-1.5),
    bigint: z.bigint().max(10n),
    one: z.enum(['a', 'b']),
    missing: z.string(),
  })
  const wrong = {
    text: 1,
    number: 'x',
    whole: 1.5,
    flag: 1,
    list: {},
    object: [],
    map: 1,
    big: 6,
    small: -2,
    bigint: 11n,
    one: 'c',
  }
  const { error } = shape.safeParse(wrong, { error: messageFor })
  const fields = fieldErrors(error ?? new z.ZodError([]))
  const named = Object.fromEntries(
    Object.entries(fields).map(([field, [said]]) => [field, said instanceof Sentence ? said.toJSON() : said]),
  )
  expect(named).toEqual({
    text: { name: 'notText', values: {} },
    number: { name: 'notNumber', values: {} },
    whole: { name: 'notWholeNumber', values: {} },
    flag: { name: 'notBoolean', values: {} },
    list: { name: 'notList', values: {} },
    object: { name: 'notObject', values: {} },
    map: { name: 'wrongType', values: { expected: 'map' } },
    big: { name: 'tooBig', values: { most: 5 } },
    small: { name: 'tooSmall', values: { least: -1.5 } },
    bigint: { name: 'tooBig', values: { most: 10 } },
    one: { name: 'invalid', values: {} },
    missing: { name: 'required', values: {} },
  })
})

test('a message for staff that begins like a sentence is none', () => {
  for (const message of ['The list can be ordered by id.', 'Order not found', 'An amount in pounds such as 4.99'])
    expect(knownSentence(message)).toBe(message)
  for (const language of OTHER_LANGUAGES) expect(refusals.required.in(language)).not.toBe('This field is required')
})
