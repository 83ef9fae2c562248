import { and, eq, ne } from 'drizzle-orm'
import { readLetterhead } from '#server/about/facts.ts'
import { lowerCase } from '#server/db/lower-case.ts'
import { requesterMark } from '#server/http/marks.ts'
import { Refused } from '#server/http/refused.ts'
import { hashToken, newToken } from '#server/http/secrets.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { html, type Letter, type Letterhead, letter } from '#server/mail/letter.ts'
import { askPermit } from '#server/mail/permit.ts'
import type { Parts } from '#server/parts.ts'
import { subscribers } from './tables.ts'

/** What people agree to, word for word: kept with each subscription. */
export const WORDING = 'Send me the newsletter by e-mail. I can unsubscribe with one click in every mail.'

/** Asks an address for its consent by mail. One that is on the list already, or has had too many mails, is not written to; the answer is the same. */
export async function subscribe(
  parts: Pick<Parts, 'db' | 'mail' | 'now' | 'settings' | 'limits' | 'metrics' | 'secret'>,
  address: string,
  ip: string,
): Promise<void> {
  const { db, mail, now, settings } = parts
  // Written to as it is kept: another spelling of it may be somebody else's mailbox.
  const email = await lowerCase(db, address)
  const [known] = await db.select({ state: subscribers.state }).from(subscribers).where(eq(subscribers.email, email))
  if (known?.state === 'confirmed') return
  // Before a new link is made: the one in the mailbox would work no longer.
  const permit = await askPermit(parts, 'newsletter-opt-in', email, requesterMark(parts.secret, ip))
  if (!permit) return
  const head = await readLetterhead(parts)
  const token = newToken()
  const leave = unsubscribePage(settings.publicUrl, token)
  const letter = await optInLetter({ confirm: `${settings.publicUrl}/newsletter/confirm?token=${token}`, leave }, head)
  const headers = { 'List-Unsubscribe': `<${settings.publicUrl}${ONE_CLICK_PATH}?token=${token}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  await db.transaction(async (tx) => {
    const [asked] = await tx
      .insert(subscribers)
      .values({ email, state: 'pending', token_hash: hashToken(token), wording: WORDING, asked_at: now() })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: { state: 'pending', token_hash: hashToken(token), wording: WORDING, asked_at: now() },
        setWhere: ne(subscribers.state, 'confirmed'),
      })
      .returning({ id: subscribers.id })
    if (asked) await mail.send(tx, { permit, subject_id: hashToken(token), letter, headers })
  })
}

/** Where a mail program's own unsubscribe button posts to (RFC 8058). */
export const ONE_CLICK_PATH = '/api/newsletter/one-click/'

/** The page that asks before it takes an address off the list: programs that open every link of a mail press nothing. */
export const unsubscribePage = (publicUrl: string, token: string) => `${publicUrl}/newsletter/unsubscribe?token=${encodeURIComponent(token)}`

const STALE = 'This link is no longer valid. Please subscribe again.'

/** Puts the address on the list, and passes it on where the shop uses a mailing-list service. */
export async function confirm({ db, now, jobs, settings }: Pick<Parts, 'db' | 'now' | 'jobs' | 'settings'>, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const mine = eq(subscribers.token_hash, hashToken(token))
    const [confirmed] = await tx
      .update(subscribers)
      .set({ state: 'confirmed', confirmed_at: now(), unsubscribed_at: null })
      .where(and(mine, eq(subscribers.state, 'pending')))
      .returning({ email: subscribers.email })
    if (confirmed && settings.mailingListUrl) await jobs.enqueue(tx, 'forward-subscriber', { email: confirmed.email })
    if (confirmed) return
    const [already] = await tx.select({ state: subscribers.state }).from(subscribers).where(mine)
    if (already?.state !== 'confirmed') throw new Refused('invalid', STALE)
  })
}

/** Takes the address off the list. The same link again changes nothing. */
export async function unsubscribe({ db, now }: Pick<Parts, 'db' | 'now'>, token: string): Promise<void> {
  const gone = await db
    .update(subscribers)
    .set({ state: 'unsubscribed', unsubscribed_at: now() })
    .where(eq(subscribers.token_hash, hashToken(token)))
    .returning({ id: subscribers.id })
  if (gone.length === 0) throw new Refused('invalid', 'This link is no longer valid.')
}

/** Passes confirmed addresses to the mailing-list service, which takes a form with the field EMAIL. */
export function handleForwarding({ settings, fetch }: Pick<Parts, 'settings' | 'fetch'>, jobs: Jobs): void {
  jobs.handle('forward-subscriber', async ({ email }) => {
    if (!settings.mailingListUrl) return
    const response = await fetch(settings.mailingListUrl, { method: 'POST', body: new URLSearchParams({ EMAIL: email }), signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(`The mailing list answered ${response.status}.`)
  })
}

function optInLetter(link: { confirm: string; leave: string }, head: Letterhead): Promise<Letter> {
  return letter(
    `Confirm your subscription to ${head.shopName}`,
    html`<p>Somebody, probably you, asked for our newsletter at this address.</p>
<p><a href="${link.confirm}" style="display:inline-block;background:#35523F;color:#FAF7F1;padding:12px 20px;border-radius:2px;text-decoration:none">Yes, send me the newsletter</a></p>
<p>Without this click you hear nothing more from us. Later, one click ends it again:<br><a href="${link.leave}">unsubscribe</a></p>`,
    head,
  )
}
