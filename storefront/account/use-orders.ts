import { useEffect, useState } from 'react'
import type { Output } from '#contract/client.ts'
import { ApiClientError } from '#contract/client.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'

export type OrdersPage = Output<'orders', 'list'>
export type OrdersState =
  | { kind: 'reading' }
  | { kind: 'failed' }
  | { kind: 'no such page' }
  | { kind: 'read'; list: OrdersPage }

/** A page of the signed-in shopper's orders; nothing is asked without a token. */
export function useOrders(token: string | null, page: number): OrdersState {
  const [state, setState] = useState<OrdersState>({ kind: 'reading' })

  // Whose orders they are depends on the token, which only the browser has.
  useEffect(() => {
    if (!token) return
    let over = false
    setState({ kind: 'reading' })
    api()
      .orders.list({ page }, requestTimeout())
      .then((list) => !over && setState({ kind: 'read', list }))
      // A 401 is on its way to /login already.
      .catch(
        (problem: unknown) =>
          !over &&
          !(problem instanceof ApiClientError && problem.status === 401) &&
          setState({ kind: isMissing(problem) ? 'no such page' : 'failed' }),
      )
    return () => {
      over = true
    }
  }, [token, page])

  return state
}

const isMissing = (problem: unknown) => problem instanceof ApiClientError && problem.status === 404
