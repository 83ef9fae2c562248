import { ApiClientError, type Output } from '#contract/client.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { currentSession, sessionSettled } from '../session/store.ts'

type OrdersPage = Output<'orders', 'list'>
/** `token` is the session that made the request: never show another session's orders. */
export type OrdersResult = { token: string | null } & (
  | { kind: 'signed out' }
  | { kind: 'failed' }
  | { kind: 'missing' }
  | { kind: 'read'; list: OrdersPage }
)

/** A page of the signed-in shopper's orders. Waits for the check of a stored token; a guest makes no request. */
export async function readOrders(page: number): Promise<OrdersResult> {
  await sessionSettled()
  const { token } = currentSession()
  if (!token) return { token, kind: 'signed out' }
  try {
    return { token, kind: 'read', list: await api().orders.list({ page }, requestTimeout()) }
  } catch (problem) {
    const status = problem instanceof ApiClientError ? problem.status : null
    // The page is on its way to /login.
    if (status === 401) return { token, kind: 'signed out' }
    return { token, kind: status === 404 ? 'missing' : 'failed' }
  }
}
