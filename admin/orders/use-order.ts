import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { ApiClientError } from '#contract/client.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import { api } from '../api.ts'

const keyOf = (id: string) => ['order', id]

export function useOrder(id: string) {
  return useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => api().staffOrders.read({ id }, { signal }) })
}

/** Runs a call on an order and shows the updated order. Returns null, or the error with its fields. */
export function useOrderAction(id: string) {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const queries = useQueryClient()
  const act = async (work: () => Promise<StaffOrder>, done: string): Promise<ActionError | null> => {
    setBusy(true)
    try {
      const order = await work()
      // A read that began before would show the order as it was, and the next action would be refused with 409.
      await queries.cancelQueries({ queryKey: keyOf(id) })
      queries.setQueryData(keyOf(id), order)
      // Lists and the dashboard count this order, so they need new data.
      void queries.invalidateQueries({ queryKey: ['orders'] })
      void queries.invalidateQueries({ queryKey: ['today'] })
      notify(done, { type: 'success' })
      return null
    } catch (problem) {
      const message = problem instanceof Error ? problem.message : 'Something went wrong.'
      return { message, fields: problem instanceof ApiClientError ? problem.fields : {} }
    } finally {
      setBusy(false)
    }
  }
  return { busy, act, reload: () => queries.invalidateQueries({ queryKey: keyOf(id) }) }
}

/**
 * The same for a dialog: closes it on success and shows the error otherwise. `frame` holds the common props of
 * ActionDialog.
 */
export function useOrderDialog(id: string, onClose: () => void) {
  const { busy, act } = useOrderAction(id)
  const [error, setError] = useState<ActionError | null>(null)
  const confirm = async (work: () => Promise<StaffOrder>, done: string): Promise<boolean> => {
    const problem = await act(work, done)
    setError(problem)
    if (!problem) onClose()
    return problem === null
  }
  return {
    error,
    refuse: (message: string) => setError({ message, fields: {} }),
    confirm,
    frame: { busy, error: error?.message ?? null, onClose },
  }
}

export interface ActionError {
  message: string
  fields: Record<string, string[]>
}
