import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { StaffMail, StaffMailSummary } from '#contract/staff/operations.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import { emailMatch } from '#server/db/email-match.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { keysetPage, type Ordering, withinRange } from '#server/http/keyset.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import { withoutKeys } from '#server/http/secrets.ts'
import { isValidSignedToken, signedToken } from '#server/http/signed-token.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { mails } from '#server/mail/tables.ts'

type MailState = StaffMailSummary['state']
type MailRow = typeof mails.$inferSelect

const IN_STATE = {
  waiting: and(eq(mails.state, 'queued'), eq(mails.attempts, 0)),
  trying: and(eq(mails.state, 'queued'), gt(mails.attempts, 0)),
  stuck: and(eq(mails.state, 'failed'), ne(mails.to, '')),
  sent: eq(mails.state, 'sent'),
}

const NEWEST_FIRST: Ordering = { columns: [mails.id], direction: 'desc' }

interface MailFilter {
  state?: keyof typeof IN_STATE | undefined
  /** The beginning of the recipient's address. */
  search?: string | undefined
}

/** The shop's emails, newest first. */
export async function listMails(
  db: Handle,
  { pageRequest, state, search }: MailFilter & { pageRequest: PageRequest },
): Promise<Page<StaffMailSummary>> {
  const where = and(state && IN_STATE[state], search ? emailMatch(sql`lower(${mails.to})`, search) : undefined)
  const page = await keysetPage(pageRequest, {
    ordering: NEWEST_FIRST,
    count: await db.$count(mails, where),
    read: (range) => withinRange(db.select(summaryColumns).from(mails).$dynamic(), range, where),
  })
  return { ...page, results: page.results.map(summaryOf) }
}

/** One email, with the URL of its preview. */
export async function readMail(
  { db, now, secret }: Pick<Context, 'db' | 'now' | 'secret'>,
  id: number,
): Promise<StaffMail> {
  const row = await findMail(db, id)
  const { key } = signedToken(secret, { opens: opens(id), minutes: PREVIEW_LIFE, now: now() })
  return { ...summaryOf(row), reply_to: row.reply_to, preview_url: `${MAIL_PREVIEW_PATH}${id}/?key=${key}` }
}

export const MAIL_PREVIEW_PATH = '/api/mail-preview/'
/** Minutes. */
const PREVIEW_LIFE = 10
const opens = (mail_id: number) => `mail-preview ${mail_id}`
/**
 * The preview's Content-Security-Policy: the email is shown and nothing else. The back office's own policy would block
 * its styles.
 */
const PREVIEW_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/**
 * The email itself, for a frame: a browser sends no token there, so the URL has a key. The links' keys are removed, or
 * a staff member could act as the customer.
 */
export async function mailPreview(
  { db, now, secret }: Pick<Context, 'db' | 'now' | 'secret'>,
  { id, key }: { id: number; key: string },
): Promise<Response> {
  if (!isValidSignedToken(secret, { opens: opens(id), key, now: now() })) throw notFound('Mail not found.')
  const row = await findMail(db, id)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': PREVIEW_POLICY,
    'referrer-policy': 'no-referrer',
  }
  return new Response(withoutKeys(row.html), { headers })
}

/** Sends an email again, with all tries. */
export function retryMail(
  context: Pick<Context, 'db' | 'jobs' | 'now'>,
  { id, by }: { id: number; by: SignedIn },
): Promise<void> {
  return context.db.transaction(async (tx) => {
    const mail = await findMail(tx, id)
    if (mail.state === 'sent') throw new ApiError('conflict', 'This mail has been sent.')
    await sendAgain(context, tx, id)
    await record(tx, {
      by,
      action: 'mail.retry',
      subject: { kind: 'mail', id: String(id), label: `Mail ${id}` },
      at: context.now(),
    })
  })
}

/** Puts a failed email back into the queue; false when it was sent or erased meanwhile. */
export async function sendAgain({ jobs }: Pick<Context, 'jobs'>, tx: Transaction, id: number): Promise<boolean> {
  const queued = await tx
    .update(mails)
    .set({ state: 'queued', attempts: 0, last_error: null })
    .where(and(eq(mails.id, id), ne(mails.state, 'sent'), ne(mails.to, '')))
    .returning({ id: mails.id })
  // A new job: should the old one still run, one of them claims the email.
  if (queued.length > 0) await jobs.enqueue(tx, 'send-mail', { mail_id: id })
  return queued.length > 0
}

async function findMail(db: Handle, id: number): Promise<MailRow> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id))
  if (!row || row.to === '') throw notFound('Mail not found.')
  return row
}

/** Without the bodies: a page of the list would have half a megabyte. */
const summaryColumns = {
  id: mails.id,
  kind: mails.kind,
  to: mails.to,
  subject: mails.subject,
  state: mails.state,
  attempts: mails.attempts,
  last_error: mails.last_error,
  created_at: mails.created_at,
  sent_at: mails.sent_at,
}

function summaryOf(
  row: Omit<MailRow, 'html' | 'text' | 'headers' | 'subject_id' | 'reply_to' | 'claimed_until'>,
): StaffMailSummary {
  const { id, kind, to, subject, attempts } = row
  return {
    id,
    kind,
    to,
    subject,
    attempts,
    last_error: row.last_error && withoutKeys(row.last_error),
    state: stateOf(row),
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  }
}

function stateOf({ state, to, attempts }: Pick<MailRow, 'state' | 'to' | 'attempts'>): MailState {
  if (to === '') return 'erased'
  if (state === 'queued') return attempts === 0 ? 'waiting' : 'trying'
  return state === 'sent' ? 'sent' : 'stuck'
}
