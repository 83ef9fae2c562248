import type { Jobs } from '#server/jobs/jobs.ts'
import type { Parts } from '#server/parts.ts'
import { GRACE, prove } from '#server/prove/prove.ts'
import { writeBackup } from './backup-folder.ts'

export interface LocalParts extends Pick<Parts, 'db' | 'payments' | 'now' | 'log'> {
  dump: (() => Promise<Blob>) | null
  dataDir: string
  jobs: Jobs
  reconcile(): Promise<void>
}

/** What the shop does for the commands of its own machine (running-shop.ts). Null for what it doesn't know. */
export async function answerLocally(parts: LocalParts, request: Request, path: string): Promise<Response | null> {
  const given = (await request.json().catch(() => ({}))) as Record<string, unknown> // each field is checked where it is used
  if (path === '/local/prove') return lines(prove(parts, { grace: typeof given.grace === 'number' ? given.grace : GRACE }))
  if (path === '/local/reconcile') {
    await parts.reconcile()
    return Response.json({ detail: 'Done.' })
  }
  if (path === '/local/backup' && parts.dump && typeof given.folder === 'string')
    return Response.json(await writeBackup({ dataDir: parts.dataDir, database: { kind: 'embedded', dump: parts.dump } }, given.folder, parts.now()))
  return null
}

/** A line of JSON for each thing, as soon as it is there. */
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
