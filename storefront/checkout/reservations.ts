import type { CheckoutSession } from '#contract/checkout.ts'
import type { Output } from '#contract/client.ts'
import type { Country } from '#contract/limits.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { isRecord, parse, read, write } from '../session/storage.ts'

/** What this browser's checkouts hold, in all its tabs. It must not be out of stock for the shopper who holds it. */
const RESERVED = 'sidr-and-sage.reserved'
/** As many as the API takes. */
const MOST = 20
/** Milliseconds for which a checkout is still the shopper's own after its hold: its payment may be open for longer. */
const AFTER = 3_600_000

interface Reservation {
  session_id: string
  /** In milliseconds since 1970. */
  until: number
  items: { product_id: number; variant_id: number | null; quantity: number }[]
}

type Reserved = Pick<CheckoutSession, 'session_id' | 'items'>

/** Reserves the goods of a checkout before its customer is known. */
export async function reserve(session: Reserved, country?: Country): Promise<void> {
  const { session_id } = session
  const { hold_expires_at } = await api().checkout.reserve(
    { session_id, ...(country && { country }), ...ownSessions() },
    requestTimeout(),
  )
  keep(session, hold_expires_at)
}

/** Opens the payment of a checkout, which reserves its goods. */
export async function createPayment(
  session: Reserved,
  more: { captcha?: string; save_card?: boolean | undefined; wallet?: boolean },
): Promise<Output<'checkout', 'createPaymentIntent'>> {
  const opened = await api().checkout.createPaymentIntent(
    { checkout_session_id: session.session_id, ...more, ...ownSessions() },
    requestTimeout(),
  )
  keep(session, opened.hold_expires_at)
  return opened
}

/** Once its goods are bought, or given back. */
export function forgetReservation(session_id: string): void {
  write('localStorage', RESERVED, JSON.stringify(reservations().filter((kept) => kept.session_id !== session_id)))
}

/** For the calls that look at the stock. */
export function ownSessions(): { own_sessions?: string[] } {
  const own = reservations().map(({ session_id }) => session_id)
  return own.length > 0 ? { own_sessions: own } : {}
}

/** Units of a product or size that this browser's checkouts hold. */
export function reservedUnits({ product_id, variant_id }: { product_id: number; variant_id: number | null }): number {
  return reservations()
    .filter(({ until }) => until > Date.now())
    .flatMap(({ items }) => items)
    .filter((item) => item.product_id === product_id && item.variant_id === variant_id)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

function keep({ session_id, items }: Reserved, hold_expires_at: string): void {
  const goods = items.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity }))
  const others = reservations().filter((kept) => kept.session_id !== session_id)
  const reservation: Reservation = { session_id, until: Date.parse(hold_expires_at), items: goods }
  write('localStorage', RESERVED, JSON.stringify([reservation, ...others].slice(0, MOST)))
}

function reservations(): Reservation[] {
  const kept = parse(read('localStorage', RESERVED))
  return Array.isArray(kept) ? kept.filter(isReservation).filter(({ until }) => until + AFTER > Date.now()) : []
}

function isReservation(value: unknown): value is Reservation {
  return (
    isRecord(value) &&
    typeof value.session_id === 'string' &&
    typeof value.until === 'number' &&
    Array.isArray(value.items) &&
    value.items.every((item) => isRecord(item) && typeof item.quantity === 'number')
  )
}
