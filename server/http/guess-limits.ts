import { ApiError } from './api-error.ts'
import type { Limit, Limits } from './limits.ts'

/**
 * How often a secret may be guessed, or a message sent: by each who tries, and by all together. Above `total` somebody
 * tries from many networks: then each gets `strict` in place of `each`, which slows all and locks nobody out.
 */
export interface GuessLimits {
  each: Limit
  total: Limit
  strict: Limit
}

interface Guess extends GuessLimits {
  /** Names the limits: "sign-in". */
  what: string
  /** The secret, where each has its own limits: an account. */
  of: string
  /** The network of who tries. */
  by: string
}

/**
 * Counts one guess; throws 429 with the seconds to wait when there were too many. Call `giveBack` after a right answer:
 * only wrong ones are to count.
 */
export async function countGuess(
  limits: Limits,
  { what, of, by, each, total, strict }: Guess,
): Promise<{ giveBack(): Promise<void> }> {
  const counted: [what: string, who: string][] = [[what, `${of} ${by}`]]
  await limits.count(what, each, `${of} ${by}`)
  counted.push([`${what} by all`, of])
  if (!(await limits.allows(`${what} by all`, total, of))) {
    await limits.count(`${what} while attacked`, strict, `${of} ${by}`)
    counted.push([`${what} while attacked`, `${of} ${by}`])
  }
  return {
    async giveBack() {
      for (const one of counted) await limits.giveBack(...one)
    },
  }
}

/**
 * Answers a call that needs a link of 256 bits or a signature, and counts only wrong ones, after they were read: a
 * right one is answered even where others of its network have used up its tries. Too many wrong ones get 429.
 */
export async function countWrongLink<T>(
  limits: Limits,
  { what, limit, by }: { what: string; limit: Limit; by: string },
  answer: () => Promise<T> | T,
): Promise<T> {
  try {
    return await answer()
  } catch (problem) {
    if (isWrongLink(problem)) await limits.count(what, limit, by)
    throw problem
  }
}

/** A refusal that names a field is of something typed beside a right link. */
const isWrongLink = (problem: unknown) =>
  problem instanceof ApiError &&
  (problem.code === 'invalid' || problem.code === 'not_found') &&
  Object.keys(problem.fields).length === 0
