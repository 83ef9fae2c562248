import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Country } from '#contract/limits.ts'
import { users } from '#server/accounts/tables.ts'
import { readEmailLayout } from '#server/content/business-details.ts'
import type { Context } from '#server/context.ts'
import { lowerCase } from '#server/db/lower-case.ts'
import type { Handle } from '#server/db/open.ts'
import { hashedRequester } from '#server/http/keyed-hash.ts'
import { refusals } from '#server/http/refusals.ts'
import type { Sentence } from '#server/http/sentence.ts'
import type { SignedIn, Visitor } from '#server/http/visitor.ts'
import { askPermit } from '#server/mail/permit.ts'
import { type Language, prefixOf } from '#words/languages.ts'
import { reminderOptInEmail } from './emails.ts'
import { CONFIRM_DAYS, confirmToken, emailHash } from './links.ts'
import { oneClickHeaders, stopPage } from './stop.ts'
import { reminders } from './tables.ts'
import { nameOf, type Thing } from './things.ts'

export type AskContext = Pick<Context, 'db' | 'mail' | 'now' | 'settings' | 'limits' | 'metrics' | 'secret'>

interface AskedReminder extends Pick<Visitor, 'ip'> {
  thing: Thing
  /** As typed. */
  address: string
  country: Country
  language: Language
  /** Whether a mailed link, or the account that is signed in, has shown that the asker reads this address. */
  proven: boolean
}

/**
 * Notes who asks for a reminder. An address that isn't proven is first asked by email, unless it is on the list already
 * or has had too many mails. The sentence is the same for all of these, so that nobody learns who waits for what.
 */
export async function askReminder(
  context: AskContext,
  { thing, address, country, language, ip, proven }: AskedReminder,
): Promise<Sentence> {
  const { db, now, secret } = context
  const email = await lowerCase(db, address)
  const values = {
    ...thing,
    email,
    email_hash: emailHash(secret, email),
    country,
    language,
    asked_at: now(),
    confirmed_at: proven ? now() : null,
  }
  if (proven) {
    await write(db, values)
    return refusals.reminderNoted
  }
  const [known] = await db
    .select({ confirmed_at: reminders.confirmed_at })
    .from(reminders)
    .where(and(eq(reminders.email, email), isThing(thing)))
  // Before a row is written: a list of strangers' addresses is worth nothing to anybody.
  const permit = known?.confirmed_at
    ? null
    : await askPermit(context, { kind: 'reminder-opt-in', to: email, requester: hashedRequester(secret, ip) })
  if (permit) await askByEmail(context, { values, permit })
  return refusals.reminderAsked
}

type Values = typeof reminders.$inferInsert & { language: Language }

function askByEmail(
  { db, mail, now, settings, secret }: AskContext,
  { values, permit }: { values: Values; permit: NonNullable<Awaited<ReturnType<typeof askPermit>>> },
): Promise<void> {
  return db.transaction(async (tx) => {
    const id = await write(tx, values)
    // Confirmed meanwhile.
    if (id === null) return
    const { language, email_hash } = values
    const pages = `${settings.publicUrl}${prefixOf(language)}`
    const content = await reminderOptInEmail(
      {
        kind: values.kind,
        name: await nameOf(tx, { ...values, language }),
        days: CONFIRM_DAYS,
        // Behind a #: what stands there reaches no server's log.
        confirm: `${pages}/remind-me/confirm#${confirmToken(secret, { id, now: now() })}`,
        stop: stopPage(pages, { secret, email_hash }),
      },
      await readEmailLayout({ db: tx, settings }, language),
    )
    await mail.enqueue(tx, {
      permit,
      subject_id: `${id}/${now().getTime()}`,
      content,
      headers: oneClickHeaders(settings.publicUrl, { secret, email_hash }),
    })
  })
}

/** One row for each address and thing: asking again keeps a confirmed one's place among those who wait. */
async function write(db: Handle, values: Values): Promise<number | null> {
  const { country, language, asked_at, confirmed_at, due_at = null } = values
  const [written] = await db
    .insert(reminders)
    .values(values)
    .onConflictDoUpdate({
      target: [reminders.email, reminders.kind, reminders.product_id, reminders.variant_id, reminders.category_id],
      set: { country, language, asked_at, confirmed_at, due_at },
      setWhere: isNull(reminders.confirmed_at),
    })
    .returning({ id: reminders.id })
  return written?.id ?? null
}

const isThing = ({ kind, product_id, variant_id, category_id }: Omit<Thing, 'due_at'>) =>
  and(
    eq(reminders.kind, kind),
    sql`${reminders.product_id} is not distinct from ${product_id}`,
    sql`${reminders.variant_id} is not distinct from ${variant_id}`,
    sql`${reminders.category_id} is not distinct from ${category_id}`,
  )

/** Whether the account's own address is this one, and a mailed link has shown that its owner reads it. */
export async function isProvenAddress(
  db: Handle,
  { user, address }: { user: SignedIn | null; address: string },
): Promise<boolean> {
  if (!user) return false
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, user.id),
        sql`lower(${users.email}) = lower(${address})`,
        sql`lower(${users.confirmed_email}) = lower(${users.email})`,
      ),
    )
  return found !== undefined
}
