import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ApiError } from './api-error.ts'
import { refusals } from './refusals.ts'
import type { Sentence } from './sentence.ts'

/** At most `points` tries in `seconds`, for one address or account. */
export interface Limit {
  points: number
  seconds: number
}

export interface Limits {
  /** False where limits are off. */
  on: boolean
  /** Counts one try of `who` at `what`; throws 429 with the seconds to wait when there were too many. */
  count(what: string, limit: Limit, who: string): Promise<void>
  /** Counts one try and returns whether it is within the limit, for work that is skipped silently. */
  allows(what: string, limit: Limit, who: string): Promise<boolean>
  /** Takes back a try that was counted, where only some of them are to count. */
  giveBack(what: string, who: string): Promise<void>
  /** Notes for some seconds what `who` has proved, so that strangers don't count against them. */
  remember(what: string, who: string, seconds: number): Promise<void>
  remembers(what: string, who: string): Promise<boolean>
}

/** Counts in Postgres, so that it holds across processes. */
export function openLimits(pool: Pool): Limits {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterFor = (what: string, { points, seconds }: Limit) => {
    const known = limiters.get(what)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      ...{ keyPrefix: what, points, duration: seconds },
      ...{ storeClient: pool, tableName: 'rate_limits', tableCreated: true },
    })
    limiters.set(what, limiter)
    return limiter
  }
  /** The milliseconds to wait, or null within the limit. */
  const consume = async (what: string, limit: Limit, who: string) => {
    try {
      await limiterFor(what, limit).consume(who.slice(0, 200))
      return null
    } catch (problem) {
      if (!(problem instanceof RateLimiterRes)) throw problem
      return problem.msBeforeNext
    }
  }
  return {
    on: true,
    async count(what, limit, who) {
      const wait = await consume(what, limit, who)
      if (wait === null) return
      const retryAfter = Math.max(1, Math.ceil(wait / 1000))
      throw new ApiError('too_many', pleaseWait(retryAfter), { retryAfter })
    },
    allows: async (what, limit, who) => (await consume(what, limit, who)) === null,
    giveBack: async (what, who) => {
      // The library's own would go below zero once the window has ended, and so allow more in the next.
      await pool.query('update rate_limits set points = points - 1 where key = $1 and points > 0 and expire > $2', [
        `${what}:${who.slice(0, 200)}`,
        Date.now(),
      ])
    },
    remember: async (what, who, seconds) => {
      await pool.query(
        'insert into rate_limits (key, points, expire) values ($1, 0, $2) on conflict (key) do update set expire = $2',
        [`${what}:${who}`, Date.now() + seconds * 1000],
      )
    },
    remembers: async (what, who) => {
      const known = [`${what}:${who}`, Date.now()]
      return (await pool.query('select from rate_limits where key = $1 and expire > $2', known)).rowCount === 1
    },
  }
}

/** Leading 16-bit groups of an IPv6 address that a provider assigns to one customer (a /64). */
const GROUPS_OF_A_CUSTOMER = 4

/**
 * The network that limits count as one visitor: an IPv4 address, or the /64 of an IPv6 address ("2001:db8:1:2"), which
 * belongs to one customer. Text that is no address is its own network.
 */
export function networkOf(ip: string): string {
  if (isIP(ip) === 0) return ip
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return address.parts
    .slice(0, GROUPS_OF_A_CUSTOMER)
    .map((group) => group.toString(16))
    .join(':')
}

/** For benchmarks and chaos runs from one address (RATE_LIMITS=off). */
export const noLimits: Limits = {
  on: false,
  count: async () => undefined,
  allows: async () => true,
  giveBack: async () => undefined,
  remember: async () => undefined,
  remembers: async () => false,
}

function pleaseWait(seconds: number): Sentence {
  return seconds < 60 ? refusals.waitSeconds(seconds) : refusals.waitMinutes(Math.ceil(seconds / 60))
}
