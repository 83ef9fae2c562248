import { and, eq, gt, lt } from 'drizzle-orm'
import { BY_LINK, customerSubject, record } from '#server/audit/audit.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import { lowerCase } from '#server/db/lower-case.ts'
import type { Handle } from '#server/db/open.ts'
import { ApiError, invalidField } from '#server/http/api-error.ts'
import { hashedRequester } from '#server/http/keyed-hash.ts'
import { refusals } from '#server/http/refusals.ts'
import { hashToken, newToken } from '#server/http/secrets.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { JobData } from '#server/jobs/queues.ts'
import { askPermit } from '#server/mail/permit.ts'
import { prefixOf, SOURCE_LANGUAGE } from '#words/languages.ts'
import { isKnown } from './data-subject.ts'
import { linkEmail } from './emails.ts'
import { purgeSubject, recordErasure } from './erase.ts'
import { personalData } from './personal-data.ts'
import { privacyLinks } from './tables.ts'

/** Minutes for which an emailed link works. */
const LINK_LIFE = 60

type LinkContext = Pick<Context, 'db' | 'mail' | 'now' | 'settings' | 'limits' | 'metrics' | 'secret'>

/**
 * A job looks the address up after the response: neither its text nor its timing reveals whether the address is known.
 */
export function requestPrivacyLink(
  { db, jobs, secret }: Pick<Context, 'db' | 'jobs' | 'secret'>,
  { email, ip, language }: { email: string } & Pick<Visitor, 'ip' | 'language'>,
): Promise<void> {
  const requester = hashedRequester(secret, ip)
  return db.transaction((tx) => jobs.enqueue(tx, 'privacy-link', { email, requester, language }))
}

export function handlePrivacyLinks(context: LinkContext & Pick<Context, 'jobs'>): void {
  context.jobs.handle('privacy-link', async ({ email, requester = '', language = SOURCE_LANGUAGE }) =>
    mailLink(context, { email: await lowerCase(context.db, email), requester, language }),
  )
}

async function mailLink(
  context: LinkContext,
  { email, requester, language }: Required<JobData['privacy-link']>,
): Promise<void> {
  if (!(await isKnown(context.db, email))) return
  const permit = await askPermit(context, { kind: 'privacy-link', to: email, requester })
  if (!permit) return
  const layout = await readEmailLayout(context, language)
  const token = newToken()
  // Behind a #: what stands there reaches no server's log.
  const link = `${context.settings.publicUrl}${prefixOf(language)}/privacy-data#${token}`
  const content = await linkEmail({ link, minutes: LINK_LIFE }, layout)
  await context.db.transaction(async (tx) => {
    await tx
      .insert(privacyLinks)
      .values({ hash: hashToken(token), email, expires_at: new Date(context.now().getTime() + LINK_LIFE * 60_000) })
    await context.mail.enqueue(tx, { permit, subject_id: hashToken(token), content })
  })
}

/** Everything under the address that the link was emailed to. */
export function exportLinked(
  { db, now, secret }: Pick<Context, 'db' | 'now' | 'secret'>,
  token: string,
): Promise<Record<string, unknown>> {
  return db.transaction(async (tx) => {
    const email = await addressOf(tx, token, now())
    await record(tx, { by: BY_LINK, action: 'customer.export', subject: customerSubject(secret, email), at: now() })
    return { exported_at: now(), email, ...(await personalData(tx, { email })) }
  })
}

/** Erases everything under the address that the link was emailed to; all its links stop working. */
export async function eraseLinked(
  { db, now, mail, secret }: Pick<Context, 'db' | 'now' | 'mail' | 'secret'>,
  { token, confirm }: { token: string; confirm: string },
): Promise<{ underWay: number }> {
  const { mailIds, underWay } = await db.transaction(async (tx) => {
    const email = await addressOf(tx, token, now())
    if (confirm.trim().toLowerCase() !== email) throw invalidField('confirm', refusals.linkForOtherAddress)
    const forgotten = await purgeSubject(tx, { dataSubject: { email }, at: now() })
    await recordErasure(tx, { ...forgotten, deed: { by: BY_LINK, subject: customerSubject(secret, email), at: now() } })
    await tx.delete(privacyLinks).where(eq(privacyLinks.email, email))
    return forgotten
  })
  await mail.forget(mailIds)
  return { underWay }
}

export async function purgePrivacyLinks(db: Handle, now: Date): Promise<void> {
  await db.delete(privacyLinks).where(lt(privacyLinks.expires_at, now))
}

async function addressOf(db: Handle, token: string, now: Date): Promise<string> {
  const [link] = await db
    .select({ email: privacyLinks.email })
    .from(privacyLinks)
    .where(and(eq(privacyLinks.hash, hashToken(token)), gt(privacyLinks.expires_at, now)))
  if (!link) throw new ApiError('invalid', refusals.staleLink)
  return link.email
}
