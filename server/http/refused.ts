/** Every way in which the API says no, and the status it says it with: the only place where the two meet. */
const STATUS = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  not_json: 415,
  too_many: 429,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof STATUS
export type RefusalStatus = (typeof STATUS)[RefusalCode]

export type RefusalReason = 'second_factor_needed' | 'second_factor_setup_needed' | 'password_change_needed' | 'confirmation_needed'

/** An expected refusal: thrown by a verb, answered in the call's own wording. Anything else that is thrown is a bug and answers 500. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string[]>
  /** Seconds until it is worth trying again. */
  readonly retryAfter: number | null
  /** Named in the answer under `code`, where a page answers the refusal by doing something. */
  readonly reason: RefusalReason | null
  constructor(code: RefusalCode, sentence: string, more: { fields?: Record<string, string[]>; retryAfter?: number; reason?: RefusalReason } = {}) {
    super(sentence)
    this.name = 'Refused'
    this.code = code
    this.fields = more.fields ?? {}
    this.retryAfter = more.retryAfter ?? null
    this.reason = more.reason ?? null
  }
  get status(): RefusalStatus {
    return STATUS[this.code]
  }
}

export const notFound = (what: string) => new Refused('not_found', `${what} not found.`)

/** A refusal that belongs to one field. */
export const wrongField = (field: string, sentence: string) => new Refused('invalid', sentence, { fields: { [field]: [sentence] } })

/** For an update that names a version which is no longer the newest. */
export const changedSince = () =>
  new Refused('conflict', 'Somebody else has changed this since you opened it. Reload to see their version; what you typed is still here.')

/** For what asks for a fresh proof of who it is. The back office asks for it and repeats the call. */
export const confirmationNeeded = () => new Refused('forbidden', 'Please confirm that it is you, then try again.', { reason: 'confirmation_needed' })
