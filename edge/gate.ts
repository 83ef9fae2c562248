/** Seconds after which it is worth trying again. */
const RETRY_AFTER = 2

export interface Gate {
  /** Does the work, or refuses it at once when so much is under way already that its answer would come too late to be of use. */
  pass<Answer>(request: Request, work: () => Promise<Answer>): Promise<Answer | Response>
}

/**
 * Lets so many requests in at a time. Beyond that they are refused before anything is begun: a shop that takes in more than it can answer answers
 * nobody in time, and half of what it does is for people who have left.
 */
export function openGate(limit: number, onShed: () => void): Gate {
  let under_way = 0
  return {
    async pass(request, work) {
      if (under_way >= limit) {
        onShed()
        return busy(request)
      }
      under_way += 1
      try {
        return await work()
      } finally {
        under_way -= 1
      }
    },
  }
}

const SENTENCE = 'The shop is very busy just now. Please try again in a moment.'

function busy(request: Request): Response {
  const headers = { 'retry-after': String(RETRY_AFTER), 'cache-control': 'no-store' }
  if (!/\btext\/html\b/.test(request.headers.get('accept') ?? '')) return Response.json({ detail: SENTENCE, error: SENTENCE }, { status: 503, headers })
  return new Response(
    `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Busy</title><p>${SENTENCE}</p>`,
    {
      status: 503,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    },
  )
}
