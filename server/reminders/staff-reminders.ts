import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { ReminderGroup, ReminderGroupWithPeople, ReminderKind } from '#contract/staff/reminders.ts'
import { record } from '#server/audit/audit.ts'
import type { Context } from '#server/context.ts'
import type { Database, Handle } from '#server/db/open.ts'
import { notFound } from '#server/http/api-error.ts'
import { type Cell, csvOf } from '#server/http/csv.ts'
import type { Page, PageRequest } from '#server/http/page-request.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { itemName } from '#server/orders/order-label.ts'
import { SOURCE_LANGUAGE } from '#words/languages.ts'
import { reminders } from './tables.ts'
import { nameOf } from './things.ts'

/** People that the page of one thing shows. The export has all. */
const SHOWN = 100

interface GroupRow extends Record<string, unknown> {
  kind: ReminderKind
  product_id: number | null
  variant_id: number | null
  category_id: number | null
  product_name: string | null
  variant_name: string | null
  category: string | null
  waiting: number
  unconfirmed: number
  first_asked_at: string | Date
  next_due_at: string | Date | null
  groups: number
}

const groupRows = (where: SQL) => sql`
  select r.kind, r.product_id, r.variant_id, r.category_id, p.name as product_name, v.name as variant_name,
    c.name as category, count(r.confirmed_at)::int as waiting,
    (count(*) - count(r.confirmed_at))::int as unconfirmed, min(r.asked_at) as first_asked_at,
    min(r.due_at) filter (where r.confirmed_at is not null) as next_due_at, (count(*) over ())::int as groups
  from ${reminders} r
    left join products p on p.id = r.product_id
    left join variants v on v.id = r.variant_id
    left join categories c on c.id = r.category_id
  where ${where}
  group by r.kind, r.product_id, r.variant_id, r.category_id, p.name, v.name, c.name`

/** What people wait for, most of them first. */
export async function listReminderGroups(
  db: Handle,
  { kind, pageRequest }: { kind?: ReminderKind | undefined; pageRequest: PageRequest },
): Promise<Page<ReminderGroup>> {
  const { rows } = await db.execute<GroupRow>(sql`${groupRows(kind ? sql`r.kind = ${kind}` : sql`true`)}
    order by waiting desc, unconfirmed desc, min(r.id) limit ${pageRequest.size} offset ${pageRequest.offset}`)
  return { results: rows.map(groupOf), count: rows[0]?.groups ?? 0 }
}

/** Who waits for one thing: nobody may, after the last is removed. Throws 404 for a thing that isn't there. */
export async function readReminderGroup(db: Handle, id: string): Promise<ReminderGroupWithPeople> {
  const thing = thingOf(id)
  const name = thing && (await nameOf(db, { ...thing, language: SOURCE_LANGUAGE }))
  if (!thing || !name) throw notFound('Nobody waits for this.')
  const where = sql`r.kind = ${thing.kind} and r.product_id is not distinct from ${thing.product_id}::int
    and r.variant_id is not distinct from ${thing.variant_id}::int
    and r.category_id is not distinct from ${thing.category_id}::int`
  const { rows } = await db.execute<GroupRow>(groupRows(where))
  const people = await db
    .select()
    .from(reminders)
    .where(sql`${reminders.id} in (select r.id from ${reminders} r where ${where})`)
    .orderBy(asc(reminders.asked_at), asc(reminders.id))
    .limit(SHOWN)
  const [found] = rows
  const none = { waiting: 0, unconfirmed: 0, first_asked_at: null, next_due_at: null }
  return {
    ...(found ? groupOf(found) : { id, kind: thing.kind, name, product_id: thing.product_id, ...none }),
    people: people.map((row) => ({
      id: row.id,
      email: row.email,
      language: row.language,
      country: row.country,
      asked_at: row.asked_at.toISOString(),
      confirmed_at: row.confirmed_at?.toISOString() ?? null,
      due_at: row.due_at?.toISOString() ?? null,
    })),
  }
}

/** Removes a reminder, with an entry in the audit log that names no address. */
export function removeReminder(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id, by }: { id: number; by: SignedIn },
): Promise<void> {
  return db.transaction(async (tx) => {
    const [removed] = await tx.delete(reminders).where(eq(reminders.id, id)).returning()
    if (!removed) throw notFound('Reminder not found.')
    const about = await nameOf(tx, { ...removed, language: SOURCE_LANGUAGE })
    const subject = { kind: 'reminder', id: String(id), label: `Reminder ${id}` }
    const before = { kind: removed.kind, about, confirmed: removed.confirmed_at !== null }
    await record(tx, { by, action: 'reminder.remove', subject, before, at: now() })
  })
}

const HEADER = ['Reminder', 'Kind', 'About', 'Email', 'Language', 'Country', 'Asked', 'Confirmed', 'Due']
/** Reminders per query of the export. */
const BATCH = 500

/** Reminders with their addresses. The export is recorded in the audit log. */
export async function exportReminders(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { kind, by }: { kind?: ReminderKind | undefined; by: SignedIn },
): Promise<ReturnType<typeof csvOf>> {
  const subject = { kind: 'reminder', id: '', label: 'Reminders' }
  await db.transaction((tx) => record(tx, { by, action: 'reminder.export', subject, at: now() }))
  return csvOf(HEADER, rowsInBatches(db, kind))
}

async function* rowsInBatches(db: Database, kind: ReminderKind | undefined): AsyncGenerator<Cell[][]> {
  for (let last = 0, more = true; more; ) {
    const rows = await db
      .select({
        reminder: reminders,
        product_name: sql<string | null>`(select p.name from products p where p.id = ${reminders.product_id})`,
        variant_name: sql<string | null>`(select v.name from variants v where v.id = ${reminders.variant_id})`,
        category: sql<string | null>`(select c.name from categories c where c.id = ${reminders.category_id})`,
      })
      .from(reminders)
      .where(and(kind && eq(reminders.kind, kind), gt(reminders.id, last)))
      .orderBy(asc(reminders.id))
      .limit(BATCH)
    yield rows.map(({ reminder, ...names }) => [
      reminder.id,
      reminder.kind,
      textOf(names),
      reminder.email,
      reminder.language,
      reminder.country,
      reminder.asked_at.toISOString(),
      reminder.confirmed_at?.toISOString() ?? '',
      reminder.due_at?.toISOString() ?? '',
    ])
    last = rows.at(-1)?.reminder.id ?? last
    more = rows.length === BATCH
  }
}

type Names = Pick<GroupRow, 'product_name' | 'variant_name' | 'category'>
const textOf = ({ product_name, variant_name, category }: Names) =>
  product_name === null ? (category ?? '') : itemName({ product_name, variant_name })

function groupOf(row: GroupRow): ReminderGroup {
  const { kind, product_id, variant_id, category_id, waiting, unconfirmed, first_asked_at, next_due_at } = row
  return {
    id: [kind, product_id ?? 0, variant_id ?? 0, category_id ?? 0].join('.'),
    kind,
    name: textOf(row),
    product_id,
    waiting,
    unconfirmed,
    first_asked_at: new Date(first_asked_at).toISOString(),
    next_due_at: next_due_at && new Date(next_due_at).toISOString(),
  }
}

/** The thing of a group's id; null for another text. */
function thingOf(id: string) {
  const [, kind, ...ids] = /^(back_in_stock|coming_soon|refill)\.(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(id) ?? []
  if (!kind) return null
  const [product_id = null, variant_id = null, category_id = null] = ids.map((text) => Number(text) || null)
  // `as`: the pattern has no other kinds.
  return { kind: kind as ReminderKind, product_id, variant_id, category_id }
}
