import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '#server/http/api-error.ts'

/** The library's number for argon2id; its name is a const enum, which Node can't read out of TypeScript. */
const ARGON2ID = 2
/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Of the four threads on which Node also reads files and looks up names, half are left to those. */
const AT_ONCE = 2
/**
 * About a second's work. Whoever comes after that is sent away: a flood of guesses would have everybody wait for
 * minutes.
 */
const WAITING = 60

let inFlight = 0
const waiting: (() => void)[] = []

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

/**
 * A hash that nobody's password has: checked when the name is unknown, so that the answer takes as long as for a known
 * one.
 */
const nobodysHash = hashPassword(crypto.randomUUID())

/** Raises `unavailable` when too many passwords are being looked at already. */
export async function passwordMatches(password: string, known: string | null): Promise<boolean> {
  const against = known ?? (await nobodysHash)
  const matches = await inTurn(() => verify(against, password))
  return matches && known !== null
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (inFlight >= AT_ONCE) {
    if (waiting.length >= WAITING)
      throw new ApiError('unavailable', 'Very many people are signing in just now. Please try again in a moment.', {
        retryAfter: 2,
      })
    // Whoever ends hands over its place: nobody new can slip in between.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else inFlight += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else inFlight -= 1
  }
}
