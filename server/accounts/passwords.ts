import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'

/** The library's number for argon2id. Its name is a const enum, which Node can't read from TypeScript. */
const ARGON2ID = 2
/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Node reads files and resolves names on the same four threads, so hashing takes two. */
const AT_ONCE = 2
/** About one second of work. Requests beyond it are refused: in a flood of guesses everybody would wait for minutes. */
const WAITING = 60

let inFlight = 0
const waiting: (() => void)[] = []

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

/**
 * Nobody's password has this hash. It is checked for an unknown name, so that the response takes as long as for a known
 * one.
 */
const nobodysHash = hashPassword(crypto.randomUUID())

/** Throws `unavailable` when too many passwords wait to be checked. */
export async function passwordMatches(password: string, storedHash: string | null): Promise<boolean> {
  const against = storedHash ?? (await nobodysHash)
  const matches = await inTurn(() => verify(against, password))
  return matches && storedHash !== null
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (inFlight >= AT_ONCE) {
    if (waiting.length >= WAITING)
      throw new ApiError('unavailable', refusals.manySignIns, {
        retryAfter: 2,
      })
    // A finished request passes its slot on, so that a new request can't take it first.
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
