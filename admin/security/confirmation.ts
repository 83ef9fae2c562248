/** Set by the dialog while it is on the page: asks who it is, and answers whether they have shown it. */
let ask: (() => Promise<boolean>) | null = null
/** Calls that are refused together wait for one answer. */
let asking: Promise<boolean> | null = null

export function answerConfirmations(how: () => Promise<boolean>): () => void {
  ask = how
  return () => {
    if (ask === how) ask = null
  }
}

/**
 * Sends a request of the back office. One that the shop refuses until somebody has confirmed who they are is sent once
 * more when they have: what was pressed is done, and what was typed is still there.
 */
export async function sendConfirmed(request: Request): Promise<Response> {
  // A body can be read once.
  const again = request.clone()
  const response = await fetch(request)
  if (response.status !== 403 || !ask) return response
  const refusal: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (typeof refusal !== 'object' || refusal === null || !('code' in refusal) || refusal.code !== 'confirmation_needed')
    return response
  asking ??= ask().finally(() => {
    asking = null
  })
  return (await asking) ? fetch(again) : response
}
