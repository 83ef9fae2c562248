import type { LoggerOptions } from 'pino'
import { unavailableBy } from './database-unavailable.ts'

/** Milliseconds: an outage is over after a while without its line; one that lasts gets another line every hour. */
const OVER = 5 * 60_000
const AGAIN = 60 * 60_000

/** Codes of nodemailer's and of fetch for a server that doesn't answer, or refuses the shop's password. */
const CODES = /^(ESOCKET|EDNS|ETLS|EAUTH|UND_ERR_)/

interface Outage {
  seenAt: number
  writtenAt: number
  withheld: number
}

/**
 * For pino. Of equal lines about what doesn't answer (the database, Stripe, the mail server, the bucket) it writes the
 * first of an outage: an hour of it would be a line for each request. Any other failure is a bug, and each is written.
 */
export function oncePerOutage(now: () => number = Date.now): NonNullable<LoggerOptions['hooks']> {
  const outages = new Map<string, Outage>()
  return {
    logMethod(args, method) {
      const [fields, message] = args as unknown as [unknown, unknown]
      const { err, job } = (typeof fields === 'object' && fields !== null ? fields : {}) as Record<string, unknown>
      const code = outageOf(err)
      if (code === null) return method.apply(this, args)
      const key = `${message} ${job} ${code}`
      const known = outages.get(key)
      const isOver = !known || now() - known.seenAt > OVER
      const outage = isOver ? { seenAt: 0, writtenAt: Number.NEGATIVE_INFINITY, withheld: 0 } : known
      outages.set(key, outage)
      outage.seenAt = now()
      if (now() - outage.writtenAt < AGAIN) {
        outage.withheld += 1
        return
      }
      const { withheld } = outage
      Object.assign(outage, { writtenAt: now(), withheld: 0 })
      method.apply(this, [{ ...(fields as object), withheld }, message] as unknown as typeof args)
    },
  }
}

/** What the failures of one outage have in common; null for a bug. */
function outageOf(err: unknown): string | null {
  const known = unavailableBy(err)
  for (let at = err; known === null && typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : null) {
    const { code, status, name } = at as Record<string, unknown>
    if (typeof code === 'string' && CODES.test(code)) return code
    if (status === 503 || name === 'TimeoutError') return String(name)
  }
  return known
}
