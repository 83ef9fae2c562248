/** Set by the mounted dialog. Resolves to true once the user has confirmed. */
let ask: (() => Promise<boolean>) | null = null
/** Calls refused at the same time share one confirmation. */
let asking: Promise<boolean> | null = null

export function answerConfirmations(how: () => Promise<boolean>): () => void {
  ask = how
  return () => {
    if (ask === how) ask = null
  }
}

/**
 * Sends a request. If the server requires a confirmation, asks for it and sends the request again, so that nothing
 * typed is lost.
 */
export async function sendConfirmed(request: Request): Promise<Response> {
  // A body can only be read once.
  const again = request.clone()
  const response = await fetch(request)
  if (response.status !== 403 || !ask) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (typeof body !== 'object' || body === null || !('code' in body) || body.code !== 'confirmation_needed')
    return response
  asking ??= ask().finally(() => {
    asking = null
  })
  return (await asking) ? fetch(again) : response
}
