import type { Order } from '#contract/orders.ts'
import { useAsync } from '../loading/use-async.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'

/** The order of a session; null while it loads or on an error, when the page shows the session's data. */
export function useOrder(id: string | null): Order | null {
  const order = useAsync(id, () => api().orders.read({ id: id ?? '' }, requestTimeout()))
  return order.value ?? null
}
