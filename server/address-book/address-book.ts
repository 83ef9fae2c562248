import { and, desc, eq } from 'drizzle-orm'
import type { AddressForm, SavedAddress } from '#contract/address-book.ts'
import { asCarriersRead } from '#contract/address-rules.ts'
import type { CustomerForm } from '#contract/customer-form.ts'
import { ADDRESSES_CAP } from '#contract/limits.ts'
import { users } from '#server/accounts/tables.ts'
import type { Context } from '#server/context.ts'
import type { Handle, Transaction } from '#server/db/open.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { refusals } from '#server/http/refusals.ts'
import type { SignedIn } from '#server/http/visitor.ts'
import { savedAddresses } from './tables.ts'

type BookContext = Pick<Context, 'db' | 'now'>
type Owner = Pick<SignedIn, 'id'>

/** The default address first, then the newest. */
export async function listAddresses(db: Handle, user: Owner): Promise<SavedAddress[]> {
  const rows = await db
    .select()
    .from(savedAddresses)
    .where(eq(savedAddresses.user_id, user.id))
    .orderBy(desc(savedAddresses.is_default), desc(savedAddresses.id))
  return rows.map(({ user_id: _, created_at: __, ...address }) => address)
}

/** Adds an address, unless the book has it. Returns the book. Throws 409 when it is full. */
export function addAddress(
  { db, now }: BookContext,
  { user, address }: { user: Owner; address: AddressForm },
): Promise<SavedAddress[]> {
  return inBook(db, user, async (tx, book) => {
    const { is_default } = address
    const twin = book.find((saved) => isSame(saved, address))
    if (!twin && book.length >= ADDRESSES_CAP) throw new ApiError('conflict', refusals.addressBookFull(ADDRESSES_CAP))
    if (is_default) await unsetDefault(tx, user)
    if (twin) {
      if (is_default) await tx.update(savedAddresses).set({ is_default }).where(eq(savedAddresses.id, twin.id))
      return
    }
    await tx
      .insert(savedAddresses)
      .values({ ...address, user_id: user.id, is_default: is_default || book.length === 0, created_at: now() })
  })
}

/** Changes an address. The default one stays it: another one has to be made the default. */
export function changeAddress(
  { db }: BookContext,
  { user, id, address }: { user: Owner; id: number; address: AddressForm },
): Promise<SavedAddress[]> {
  return inBook(db, user, async (tx, book) => {
    const before = ofBook(book, id)
    // Changed into another one of the book: one of the two is enough.
    const twin = book.find((saved) => saved.id !== id && isSame(saved, address))
    if (twin) await tx.delete(savedAddresses).where(eq(savedAddresses.id, twin.id))
    const is_default = address.is_default || before.is_default || twin?.is_default === true
    if (is_default) await unsetDefault(tx, user)
    await tx
      .update(savedAddresses)
      .set({ ...address, is_default })
      .where(eq(savedAddresses.id, id))
  })
}

/** Removes an address. If it is the default one, the newest of the others becomes it. */
export function removeAddress({ db }: BookContext, { user, id }: { user: Owner; id: number }): Promise<SavedAddress[]> {
  return inBook(db, user, async (tx, book) => {
    const removed = ofBook(book, id)
    await tx.delete(savedAddresses).where(eq(savedAddresses.id, id))
    const next = book.find((saved) => saved.id !== id)
    if (removed.is_default && next)
      await tx.update(savedAddresses).set({ is_default: true }).where(eq(savedAddresses.id, next.id))
  })
}

/**
 * Adds the addresses of a checkout, the one for the parcel first. A full book stays as it is: the purchase matters
 * more.
 * Outside the checkout's transaction, whose rows have their own order of locking.
 */
export async function saveCheckoutAddresses(
  context: BookContext,
  { user, form }: { user: Owner; form: CustomerForm },
): Promise<void> {
  const kinds = form.shipping_same_as_billing ? (['billing'] as const) : (['shipping', 'billing'] as const)
  for (const kind of kinds)
    await addAddress(context, { user, address: addressIn(form, kind) }).catch((problem: unknown) => {
      if (!(problem instanceof ApiError)) throw problem
    })
}

function addressIn(form: CustomerForm, kind: 'billing' | 'shipping'): AddressForm {
  const { first_name, last_name, phone } = form
  return asCarriersRead({
    first_name,
    last_name,
    phone,
    address_line1: form[`${kind}_address_line1`],
    address_line2: form[`${kind}_address_line2`],
    city: form[`${kind}_city`],
    state: form[`${kind}_state`],
    postal_code: form[`${kind}_postal_code`],
    country: form[`${kind}_country`],
    is_default: false,
  })
}

/** Runs `work` with the account locked: two windows at once would both find room, or both become the default. */
function inBook(
  db: Context['db'],
  user: Owner,
  work: (tx: Transaction, book: SavedAddress[]) => Promise<void>,
): Promise<SavedAddress[]> {
  return db.transaction(async (tx) => {
    const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
    // Erased since the request began.
    if (!account) throw new ApiError('signed_out', refusals.signedOut)
    await work(tx, await listAddresses(tx, user))
    return listAddresses(tx, user)
  })
}

async function unsetDefault(tx: Transaction, user: Owner): Promise<void> {
  await tx
    .update(savedAddresses)
    .set({ is_default: false })
    .where(and(eq(savedAddresses.user_id, user.id), eq(savedAddresses.is_default, true)))
}

function ofBook(book: SavedAddress[], id: number): SavedAddress {
  const found = book.find((saved) => saved.id === id)
  if (!found) throw notFound(refusals.noAddress)
  return found
}

const FIELDS = [
  'first_name',
  'last_name',
  'phone',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'postal_code',
  'country',
] as const

/** The same but for capitals. */
function isSame(saved: SavedAddress, typed: AddressForm): boolean {
  return FIELDS.every((field) => saved[field].toLowerCase() === typed[field].toLowerCase())
}
