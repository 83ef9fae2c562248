import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import { lowerCase } from '#server/db/lower-case.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { ApiError } from '#server/http/api-error.ts'
import { hashedRequester } from '#server/http/keyed-hash.ts'
import { refusals } from '#server/http/refusals.ts'
import { hashToken, newToken } from '#server/http/secrets.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { EmailContent } from '#server/mail/email-template.ts'
import { askPermit, noteReader, type Permit } from '#server/mail/permit.ts'
import type * as consents from '#words/en/consents.ts'
import { inEveryLanguage } from '#words/in-every-language.ts'
import { type Language, prefixOf } from '#words/languages.ts'
import { optInEmail } from './emails.ts'
import { subscribers } from './tables.ts'

const CONSENTS = await inEveryLanguage<typeof consents>('consents.ts')

type SubscribeContext = Pick<Context, 'db' | 'mail' | 'now' | 'settings' | 'limits' | 'metrics' | 'secret'>

/**
 * Asks an address for its consent by email. Subscribed addresses and those over their limit get none; the response is
 * the same.
 */
export async function subscribe(
  context: SubscribeContext,
  { address, ip, language }: { address: string } & Pick<Visitor, 'ip' | 'language'>,
): Promise<void> {
  // To the address as it is stored: another spelling may be somebody else's mailbox.
  const email = await lowerCase(context.db, address)
  const [known] = await context.db
    .select({ state: subscribers.state })
    .from(subscribers)
    .where(eq(subscribers.email, email))
  if (known?.state === 'confirmed') return
  const question = await writeQuestion(context, { email, requester: hashedRequester(context.secret, ip), language })
  if (question)
    await context.db.transaction((tx) =>
      ask(context, tx, {
        ...question,
        consent: { wording: CONSENTS[language].newsletter, agreed_at: null, order_id: null },
      }),
    )
}

/** The text of the consent; for one at the checkout, when and in which order. */
export interface Consent {
  wording: string
  agreed_at: Date | null
  order_id: string | null
}

export interface Question {
  permit: Permit
  token: string
  content: EmailContent
}

/**
 * The email that asks for a confirmation; null when the address has had too many. Made outside a transaction, because a
 * permit takes a connection.
 */
export async function writeQuestion(
  context: SubscribeContext,
  { email, language, ...asker }: { email: string; language: Language; requester: string; isReader?: boolean },
): Promise<Question | null> {
  // Before a new link is made: it invalidates the one in the mailbox.
  const permit = await askPermit(context, { kind: 'newsletter-opt-in', to: email, ...asker })
  if (!permit) return null
  const token = newToken()
  const pages = `${context.settings.publicUrl}${prefixOf(language)}`
  const links = { confirm: `${pages}/newsletter/confirm?token=${token}`, leave: unsubscribePage(pages, token) }
  return { permit, token, content: await optInEmail(links, await readEmailLayout(context, language)) }
}

/**
 * Stores the request and enqueues its email, unless the address is subscribed. A consent of the checkout that is older
 * than the last request or than the unsubscription changes nothing.
 */
export async function ask(
  { mail, now, settings }: SubscribeContext,
  tx: Transaction,
  { permit, token, content, consent }: Question & { consent: Consent },
): Promise<void> {
  const token_hash = hashToken(token)
  const values = { state: 'pending' as const, token_hash, ...consent, asked_at: now() }
  const { agreed_at } = consent
  const notSince = agreed_at
    ? and(
        or(isNull(subscribers.unsubscribed_at), lt(subscribers.unsubscribed_at, agreed_at)),
        or(ne(subscribers.state, 'pending'), lt(subscribers.asked_at, agreed_at)),
      )
    : undefined
  const [asked] = await tx
    .insert(subscribers)
    .values({ email: permit.to, ...values })
    .onConflictDoUpdate({
      target: subscribers.email,
      set: values,
      setWhere: and(ne(subscribers.state, 'confirmed'), notSince),
    })
    .returning({ id: subscribers.id })
  const oneClick = `${settings.publicUrl}${ONE_CLICK_PATH}?token=${token}`
  const headers = { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  if (asked) await mail.enqueue(tx, { permit, subject_id: token_hash, content, headers })
}

/** Whether a consent of the checkout needs a request, checked before an email is counted; `ask` checks again. */
export async function asksAnything(
  db: Handle,
  { email, agreed_at }: { email: string; agreed_at: Date },
): Promise<boolean> {
  const [known] = await db.select().from(subscribers).where(eq(subscribers.email, email))
  if (!known) return true
  if (known.state === 'confirmed' || (known.unsubscribed_at && known.unsubscribed_at >= agreed_at)) return false
  return known.state !== 'pending' || known.asked_at < agreed_at
}

/** The target of an email program's unsubscribe button (RFC 8058). */
export const ONE_CLICK_PATH = '/api/newsletter/one-click/'

/** The page that asks before it unsubscribes: programs that open every link of an email press no button. */
export const unsubscribePage = (pages: string, token: string) =>
  `${pages}/newsletter/unsubscribe?token=${encodeURIComponent(token)}`

/** Subscribes the address, and forwards it where the shop uses a mailing-list service. */
export async function confirm(
  context: Pick<Context, 'db' | 'now' | 'jobs' | 'settings' | 'limits' | 'secret'>,
  { token, ip }: { token: string; ip: string },
): Promise<void> {
  const { db, now, jobs, settings } = context
  const email = await db.transaction(async (tx) => {
    const ofToken = eq(subscribers.token_hash, hashToken(token))
    const [confirmed] = await tx
      .update(subscribers)
      .set({ state: 'confirmed', confirmed_at: now(), unsubscribed_at: null })
      .where(and(ofToken, eq(subscribers.state, 'pending')))
      .returning({ email: subscribers.email })
    if (confirmed && settings.mailingListUrl) await jobs.enqueue(tx, 'forward-subscriber', { email: confirmed.email })
    if (confirmed) return confirmed.email
    const { state, email: known } = subscribers
    const [existing] = await tx.select({ state, known }).from(subscribers).where(ofToken)
    if (existing?.state !== 'confirmed') throw new ApiError('invalid', refusals.staleConfirmation)
    return existing.known
  })
  await noteReader(context, { email, ip })
}

/** Unsubscribes the address. The same link again changes nothing. */
export async function unsubscribe({ db, now }: Pick<Context, 'db' | 'now'>, token: string): Promise<void> {
  const removed = await db
    .update(subscribers)
    .set({ state: 'unsubscribed', unsubscribed_at: now() })
    .where(eq(subscribers.token_hash, hashToken(token)))
    .returning({ id: subscribers.id })
  if (removed.length === 0) throw new ApiError('invalid', refusals.staleUnsubscription)
}

/** Forwards confirmed addresses to the mailing-list service, whose form has the field EMAIL. */
export function handleForwarding({ settings, fetch }: Pick<Context, 'settings' | 'fetch'>, jobs: Jobs): void {
  jobs.handle('forward-subscriber', async ({ email }) => {
    if (!settings.mailingListUrl) return
    const response = await fetch(settings.mailingListUrl, {
      method: 'POST',
      body: new URLSearchParams({ EMAIL: email }),
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`The mailing list answered ${response.status}.`)
  })
}
