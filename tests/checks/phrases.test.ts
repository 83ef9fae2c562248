import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Phrases that no shopper, reader of emails or member of staff should see again, and what to write instead. */
const PHRASES: [phrase: RegExp, instead: string][] = [
  [/\bstands? in (it|the|your|this)\b/i, 'It has …'],
  [/\bstands? under\b/i, 'is under'],
  [/\bwhere it goes\b/i, 'Delivering to'],
  [/\bwrite (to you )?again when\b/i, 'We’ll email you when it ships'],
  [/\bI cancel\b(?! my contract)/, 'Items to cancel'],
  [/\byou get back\b/i, 'Your refund'],
  [/\bdate to come\b/i, 'any future date'],
  [/\bgets in, rinse\b/i, 'If contact occurs, rinse well with water'],
  [/\bways to send\b/i, 'Delivery options'],
  [/\bwords? for cancelling\b/i, 'Cancellation form'],
  [/\bway back\b/i, 'return postage'],
  [/\b(anew|whoever|whatever has)\b/i, 'a common word'],
  [/\bneed not\b|\bneed do nothing\b/i, 'don’t need to'],
  [/\bis told\b|\bare told\b|\btold of\b/i, 'gets an email'],
  [/\bforget (a|the) (person|customer)\b|\bare forgotten\b/i, 'erase'],
  [/\bby itself\b(?! within)/i, 'automatically'],
  [/\bof (its|your|their) own\b(?=['"`.,:;]| first)/i, 'its own …'],
  [/\bjust now\b/i, 'right now'],
  [/\bmailed (you|to you|there|link)\b|\bby mail\b|\ba mail\b/i, 'email'],
  [/\be-mail(?! address)\b/i, 'email'],
  [/\bopen an account\b|\bmake an account\b/i, 'create an account'],
  [/\bsmall letters\b/i, 'lower-case letters'],
  [/\bin the books\b|\bfor the books\b/i, 'in the accounts'],
  [/\bnot less than none\b|\bmore than nothing\b/i, 'a number'],
  [/\bpieces of it\b|\bmany pieces\b/i, 'units'],
]

/** Posts and products have an author's voice; tests quote; logs are read by engineers. */
const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '--', 'words', 'storefront', 'admin', 'server', 'contract', 'edge'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(tsx?|html)$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))

test('no screen, refusal, email or policy has a phrase from the list', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => phrasesIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('the check sees strings, templates, JSX and HTML, and no comments', () => {
  expect(phrasesIn('a.tsx', 'const a = <p>Where it goes</p>')).toHaveLength(1)
  expect(phrasesIn('a.ts', 'const a = `Ways to send and prices`')).toHaveLength(1)
  expect(phrasesIn('a.html', '<p>You pay for the way back.</p>')).toHaveLength(1)
  expect(phrasesIn('a.ts', '// Where it goes\nconst a = 1')).toEqual([])
})

function phrasesIn(file: string, text: string): string[] {
  const found: string[] = []
  const look = (value: unknown) => {
    if (typeof value !== 'string') return
    const plain = value.replace(/\s+/g, ' ')
    for (const [phrase, instead] of PHRASES)
      if (phrase.test(plain)) found.push(`${file}: “${phrase.exec(plain)?.[0]}” → ${instead}: ${plain.slice(0, 80)}`)
  }
  if (file.endsWith('.html')) look(text)
  else
    new Visitor({
      Literal: ({ value }) => look(value),
      TemplateElement: ({ value }) => look(value.cooked),
      JSXText: ({ value }) => look(value),
    }).visit(parseSync(file, text).program)
  return found
}
