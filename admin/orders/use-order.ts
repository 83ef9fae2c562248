import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { ApiClientError } from '#contract/client.ts'
import type { StaffOrder } from '#contract/staff/orders.ts'
import { api } from '../api.ts'

const keyOf = (id: string) => ['order', id]

export function useOrder(id: string) {
  return useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => api().staffOrders.read({ id }, { signal }) })
}

/**
 * Does something to an order and shows what it has become. Answers null when it was done, or why it wasn't, in a
 * sentence and by field.
 */
export function useOrderAction(id: string) {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const queries = useQueryClient()
  const act = async (work: () => Promise<StaffOrder>, done: string): Promise<Trouble | null> => {
    setBusy(true)
    try {
      queries.setQueryData(keyOf(id), await work())
      // Lists and the first page count it elsewhere now.
      void queries.invalidateQueries({ queryKey: ['orders'] })
      void queries.invalidateQueries({ queryKey: ['today'] })
      notify(done, { type: 'success' })
      return null
    } catch (problem) {
      const message = problem instanceof Error ? problem.message : 'It could not be done.'
      return { message, fields: problem instanceof ApiClientError ? problem.fields : {} }
    } finally {
      setBusy(false)
    }
  }
  return { busy, act, reload: () => queries.invalidateQueries({ queryKey: keyOf(id) }) }
}

/**
 * The same for a dialog: it closes once the work is done, and otherwise says why it isn't. `frame` is what every dialog
 * hands to ActionDialog.
 */
export function useOrderDialog(id: string, onClose: () => void) {
  const { busy, act } = useOrderAction(id)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const confirm = async (work: () => Promise<StaffOrder>, done: string): Promise<boolean> => {
    const problem = await act(work, done)
    setTrouble(problem)
    if (!problem) onClose()
    return problem === null
  }
  return {
    trouble,
    refuse: (message: string) => setTrouble({ message, fields: {} }),
    confirm,
    frame: { busy, trouble: trouble?.message ?? null, onClose },
  }
}

export interface Trouble {
  message: string
  fields: Record<string, string[]>
}
