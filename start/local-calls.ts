import { newOwnerPassword } from '#server/accounts/own-account.ts'
import { resetSecondFactorByCommand } from '#server/accounts/second-factor/reset.ts'
import { WEBHOOK_PATH } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { checkStripe } from '#server/payments/stripe-check.ts'
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

/** Answers the calls of commands on this machine (instance-file.ts). Null for an unknown path. */
export async function answerLocally(context: LocalContext, request: Request, path: string): Promise<Response | null> {
  const given = (await request.json().catch(() => ({}))) as Record<string, unknown> // each field is checked where it is used
  if (path === '/local/prove')
    return lines(prove(context, { grace: typeof given.grace === 'number' ? given.grace : GRACE }))
  if (path === '/local/stripe-check')
    return lines(
      checkStripe({
        settings: context.payments.settings,
        webhookUrl: `${context.settings.publicUrl}${WEBHOOK_PATH}`,
        now: context.now,
      }),
    )
  if (path === '/local/reconcile') {
    await context.reconcile()
    return Response.json({ detail: 'Done.' })
  }
  if (path === '/local/every-minute') {
    await context.everyMinute()
    return Response.json({ detail: 'Done.' })
  }
  if (path === '/local/reset-second-factor' && typeof given.username === 'string')
    return Response.json(await resetSecondFactor(context, given.username))
  if (path === '/local/owner-password')
    return Response.json(await setOwnerPassword(context, typeof given.username === 'string' ? given.username : null))
  if (path === '/local/backup' && context.dump && typeof given.folder === 'string')
    return Response.json(
      await writeBackup(
        { dataDir: context.dataDir, media: context.media, database: { kind: 'embedded', dump: context.dump } },
        given.folder,
        context.now(),
      ),
    )
  return null
}

/** An unknown username is not a failure of the shop. */
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

/** A line of JSON for each item, as soon as it is there. */
function lines(things: AsyncIterable<object>): Response {
  const encoder = new TextEncoder()
  const iterator = things[Symbol.asyncIterator]()
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
