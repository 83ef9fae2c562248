import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'

/** The order of a session, or null: the page says what the session knows all the same. */
export function useOrder(id: string | null): Order | null {
  const [order, setOrder] = useState<Order | null>(null)

  // Which order it is comes with the session, which the browser alone may read.
  useEffect(() => {
    if (!id) return
    let over = false
    api()
      .orders.read({ id }, requestTimeout())
      .then((read) => !over && setOrder(read))
      .catch(() => {})
    return () => {
      over = true
    }
  }, [id])

  return order
}
