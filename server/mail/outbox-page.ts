import { desc, eq } from 'drizzle-orm'
import { html } from 'hono/html'
import type { Database } from '#server/db/open.ts'
import { mails } from './tables.ts'

/** The policy for a mail on the screen: no scripts, and pictures of the shop only. */
const POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
const NEWEST = 100

/** The pages /outbox and /outbox/{id}: the shop's mails as their readers see them. Only on the shop's own machine. */
export async function outboxPage(db: Database, path: string): Promise<Response | null> {
  if (path === '/outbox') return page(await list(db))
  const id = Number(/^\/outbox\/(\d{1,9})$/.exec(path)?.[1])
  if (!Number.isInteger(id)) return null
  const [mail] = await db.select({ html: mails.html }).from(mails).where(eq(mails.id, id))
  return mail ? page(mail.html) : null
}

async function list(db: Database): Promise<string> {
  const rows = await db
    .select({ id: mails.id, to: mails.to, subject: mails.subject, state: mails.state, at: mails.created_at })
    .from(mails)
    .orderBy(desc(mails.id))
    .limit(NEWEST)
  return String(
    await html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<style>
body{margin:0 auto;max-width:60rem;padding:1.5rem;background:#FAF7F1;color:#22302A;font:16px/1.6 system-ui,sans-serif}
a{color:#35523F}
td,th{padding:.25rem 1rem .25rem 0;text-align:left}
</style></head>
<body><main><h1>Outbox</h1>
${rows.length === 0 ? html`<p>No mail has been written yet.</p>` : html`<table><thead><tr><th>Subject</th><th>To</th><th>State</th><th>Written (UTC)</th></tr></thead><tbody>${rows.map(row)}</tbody></table>`}
</main></body></html>`,
  )
}

function row(mail: { id: number; to: string; subject: string; state: string; at: Date }) {
  return html`<tr><td><a href="/outbox/${mail.id}"><bdi>${mail.subject}</bdi></a></td><td>${mail.to}</td><td>${mail.state}</td><td>${mail.at.toISOString().slice(0, 16).replace('T', ' ')}</td></tr>`
}

function page(body: string): Response {
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
    },
  })
}
