import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import type { StaffOrderRow } from '#contract/staff/orders.ts'

/** What the list showed when something was selected; apart from the page, which is left to print and come back to. */
let selectedUnder: string | null = null

/**
 * The orders that are selected and seen. A selection ends with its filter, its order and its page: what isn't seen is
 * never packed or printed.
 */
export function useSelection(): {
  rows: StaffOrderRow[]
  seen: StaffOrderRow[]
  clear: () => void
  refetch: () => void
} {
  const {
    data = [],
    selectedIds,
    filterValues,
    sort,
    page,
    perPage,
    onUnselectItems,
    refetch,
  } = useListContext<StaffOrderRow>()
  const shown = JSON.stringify([filterValues, sort, page, perPage])
  // An effect, because the filter can change from outside the list: by its address, or by a link on another page.
  useEffect(() => {
    if (selectedUnder !== shown) onUnselectItems()
    selectedUnder = shown
  }, [shown, onUnselectItems])
  return {
    rows: data,
    seen: data.filter(({ id }) => selectedIds.includes(id)),
    clear: () => onUnselectItems(),
    refetch: () => void refetch(),
  }
}
