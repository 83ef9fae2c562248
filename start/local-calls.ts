import { newOwnerPassword } from '#server/accounts/own-account.ts'
import { resetSecondFactorByCommand } from '#server/accounts/second-factor/reset.ts'
import { WEBHOOK_PATH } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { readDictionary } from '#server/ingredients/official-list.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { checkStripe } from '#server/payments/stripe-check.ts'
import { proveClaims } from '#server/prove/claims/prove-claims.ts'
import { GRACE, prove } from '#server/prove/prove.ts'
import { writeBackup } from './backup-folder.ts'

export interface LocalContext extends Pick<Context, 'db' | 'media' | 'payments' | 'now' | 'log' | 'mail' | 'settings'> {
  dump: (() => Promise<Blob>) | null
  dataDir: string
  jobs: Jobs
  reconcile(): Promise<void>
  /** Runs the jobs that confirm newsletter consents and notify staff, which run every minute. */
  everyMinute(): Promise<void>
}

/** Handles the calls of commands on this machine (instance-file.ts). Null for an unknown path. */
export async function handleLocalCall(context: LocalContext, request: Request, path: string): Promise<Response | null> {
  // `as`: each field is checked at its use.
  const input = (await request.json().catch(() => ({}))) as Record<string, unknown>
  if (path === '/local/prove')
    return lines(
      prove(context, {
        grace: typeof input.grace === 'number' ? input.grace : GRACE,
        ...(typeof input.from === 'string' ? { from: new Date(input.from) } : {}),
      }),
    )
  if (path === '/local/prove-claims') {
    // Over HTTP like everybody else, so that the page cache is read too.
    const { origin } = new URL(request.url)
    return lines(proveClaims({ ...context, fetch, origin, pages: true }))
  }
  if (path === '/local/stripe-check')
    return lines(
      checkStripe({
        settings: context.payments.settings,
        webhookUrl: `${context.settings.publicUrl}${WEBHOOK_PATH}`,
        now: context.now,
      }),
    )
  if (path === '/local/dictionary') return Response.json(await readDictionary(context.db))
  if (path === '/local/reconcile') {
    await context.reconcile()
    return Response.json({ detail: 'Done.' })
  }
  if (path === '/local/every-minute') {
    await context.everyMinute()
    return Response.json({ detail: 'Done.' })
  }
  if (path === '/local/reset-second-factor' && typeof input.username === 'string')
    return Response.json(await resetSecondFactor(context, input.username))
  if (path === '/local/owner-password')
    return Response.json(await setOwnerPassword(context, typeof input.username === 'string' ? input.username : null))
  if (path === '/local/backup' && context.dump && typeof input.folder === 'string')
    return Response.json(
      await writeBackup(
        { dataDir: context.dataDir, media: context.media, database: { kind: 'embedded', dump: context.dump } },
        input.folder,
        context.now(),
      ),
    )
  return null
}

/** An unknown username is a message for the person, not an error in the log. */
async function resetSecondFactor(context: LocalContext, username: string): Promise<{ done: boolean; detail: string }> {
  try {
    await resetSecondFactorByCommand(context, username)
    return { done: true, detail: `${username} has no second factor any more and is signed out everywhere.` }
  } catch (problem) {
    if (problem instanceof ApiError) return { done: false, detail: problem.message }
    throw problem
  }
}

async function setOwnerPassword(
  context: LocalContext,
  username: string | null,
): Promise<{ done: boolean; detail: string }> {
  try {
    const owner = await newOwnerPassword(context, username)
    const next = 'You choose one of your own when you sign in. All sessions of the account have ended.'
    return { done: true, detail: `The password of ${owner.username} is now ${owner.password}\n${next}` }
  } catch (problem) {
    if (problem instanceof ApiError) return { done: false, detail: problem.message }
    throw problem
  }
}

/** Streams each item as a line of JSON (NDJSON). */
function lines(items: AsyncIterable<object>): Response {
  const encoder = new TextEncoder()
  const iterator = items[Symbol.asyncIterator]()
  const body = new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(`${JSON.stringify(value)}\n`))
      } catch (problem) {
        controller.enqueue(encoder.encode(`${JSON.stringify({ problem: String(problem) })}\n`))
        controller.close()
      }
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' } })
}
