/** The body of an error in Stripe's format. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  doc_url?: string
  advice_code?: string
  network_decline_code?: string
  param?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
  setup_intent?: object
}

/**
 * An error response. `keeps`: work was committed before it (a decline leaves a failed charge). Without it the
 * transaction is rolled back and nothing is stored under the Idempotency-Key, as Stripe does for requests that fail
 * validation.
 */
export class StripeError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly keeps: boolean

  constructor(status: number, body: ErrorBody, keeps = false) {
    super(body.message)
    this.status = status
    this.body = withDocs(body)
    this.keeps = keeps
  }
}

/** 400: the request is invalid. */
export function invalid(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  })
}

/** 404: there is no such object. The API makes it a 400 if a parameter names the object, not the path. */
export function missing(what: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
}

/** 402: the card was declined. */
export function cardError(body: Omit<ErrorBody, 'type'>): StripeError {
  return new StripeError(402, { type: 'card_error', ...body }, true)
}

export function unauthorised(message: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message })
}

/** The address of Stripe's page about the error, if it has a code. */
export function withDocs<E extends { code?: string }>(error: E): E & { doc_url?: string } {
  return error.code
    ? { ...error, doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}` }
    : error
}
