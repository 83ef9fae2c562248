import { latinDigits } from '#contract/digits.ts'
import { hashToken, randomLetters } from '#server/http/secrets.ts'

/** Groups of four that a code consists of: 79 random bits. */
const GROUPS = 4
const GROUP = 4

/** A new code, as it is emailed: "7KQ2-MXH4-PA9C-R5TD". It is kept nowhere: only its hash and its end are. */
export function newCode(): { code: string; code_hash: string; code_end: string } {
  const groups = Array.from({ length: GROUPS }, () => randomLetters(GROUP))
  const code = groups.join('-')
  return { code, code_hash: hashToken(lettersOf(code)), code_end: groups[GROUPS - 1] ?? '' }
}

/** The hash of a code as typed, in any case and digits, with or without its dashes; null for what can't be one. */
export function hashOfTyped(typed: string): string | null {
  const letters = lettersOf(typed)
  return letters.length === GROUPS * GROUP ? hashToken(letters) : null
}

const lettersOf = (typed: string) =>
  latinDigits(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
