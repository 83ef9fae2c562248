import { inEnglish, type Sentence } from './sentence.ts'

/** Every kind of error and its status: the only place that maps them. */
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

export type ApiErrorCode = keyof typeof STATUS
export type ApiErrorStatus = (typeof STATUS)[ApiErrorCode]

export type ApiErrorReason =
  | 'second_factor_needed'
  | 'second_factor_setup_needed'
  | 'password_change_needed'
  | 'confirmation_needed'

/** What is wrong with each field. */
export type FieldProblems = Record<string, (Sentence | string)[]>

/**
 * An expected error: a handler throws it, and the response has the call's own format and the caller's language.
 * Anything else that is thrown is a bug and responds with 500. `sentence` is a plain text if only staff read it.
 * `message`, for logs, is English.
 */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly sentence: Sentence | string
  readonly fields: FieldProblems
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | null
  /** Named in the response under `code`, for errors that a page handles itself. */
  readonly reason: ApiErrorReason | null
  constructor(
    code: ApiErrorCode,
    sentence: Sentence | string,
    more: { fields?: FieldProblems; retryAfter?: number; reason?: ApiErrorReason } = {},
  ) {
    super(inEnglish(sentence))
    this.name = 'Refused'
    this.code = code
    this.sentence = sentence
    this.fields = more.fields ?? {}
    this.retryAfter = more.retryAfter ?? null
    this.reason = more.reason ?? null
  }
  get status(): ApiErrorStatus {
    return STATUS[this.code]
  }
}

export const notFound = (sentence: Sentence | string) => new ApiError('not_found', sentence)

/** An error of one field. */
export const invalidField = (field: string, sentence: Sentence | string) =>
  new ApiError('invalid', sentence, { fields: { [field]: [sentence] } })

/** For an update that names an outdated version. */
export const versionConflict = () =>
  new ApiError(
    'conflict',
    'Somebody else has changed this since you opened it. Reload to see their version; what you typed is still here.',
  )

/** For a call that needs a fresh confirmation. The back office asks for it and repeats the call. */
export const stepUpRequired = () =>
  new ApiError('forbidden', 'Please confirm it is you, then try again.', { reason: 'confirmation_needed' })
