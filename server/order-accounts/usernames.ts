import { randomInt } from 'node:crypto'
import { USERNAME_MAX, USERNAME_MIN } from '#contract/limits.ts'

/** Names with a number after the first one is taken. */
const NUMBERED = 6

/** Usernames to try for an address, the plainest first: "anna.holt", then "anna.holt4711". */
export function* usernamesFor(email: string): Generator<string> {
  const local = email.split('@')[0] ?? ''
  const plain = local
    .split('+')[0]
    ?.replace(/[^\p{L}\p{N}._-]/gu, '')
    .replace(/^[._-]+|[._-]+$/g, '')
  const name = plain && [...plain].length >= USERNAME_MIN ? plain : `shopper${plain}`
  const letters = [...name]
  yield letters.slice(0, USERNAME_MAX).join('')
  for (let tries = 0; tries < NUMBERED; tries++) {
    const number = String(randomInt(10, 10 ** (2 + tries)))
    yield letters.slice(0, USERNAME_MAX - number.length).join('') + number
  }
}
