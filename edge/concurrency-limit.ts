/** Seconds after which it is worth trying again. */
const RETRY_AFTER = 2

export interface ConcurrencyLimit {
  /**
   * Does the work, or refuses it at once when so much is under way already that its answer would come too late to be of
   * use.
   */
  run<Answer>(request: Request, work: () => Promise<Answer>): Promise<Answer | Response>
}

/**
 * Lets so many requests in at a time. Beyond that they are refused before anything is begun: a shop that takes in more
 * than it can answer answers nobody in time, and half of what it does is for people who have left.
 */
export function openConcurrencyLimit(limit: number, onRejected: () => void): ConcurrencyLimit {
  let inFlight = 0
  return {
    async run(request, work) {
      if (inFlight >= limit) {
        onRejected()
        return busyResponse(request)
      }
      inFlight += 1
      try {
        return await work()
      } finally {
        inFlight -= 1
      }
    },
  }
}

const SENTENCE = 'The shop is very busy just now. Please try again in a moment.'

function busyResponse(request: Request): Response {
  const headers = { 'retry-after': String(RETRY_AFTER), 'cache-control': 'no-store' }
  if (!/\btext\/html\b/.test(request.headers.get('accept') ?? ''))
    return Response.json({ detail: SENTENCE, error: SENTENCE }, { status: 503, headers })
  return new Response(
    `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Busy</title><p>${SENTENCE}</p>`,
    {
      status: 503,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    },
  )
}
