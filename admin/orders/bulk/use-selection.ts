import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import type { StaffOrderRow } from '#contract/staff/order.ts'
import { isSelectable } from './each-order.ts'

/**
 * The list's filter, order and page when the selection was made. A module variable, because printing unmounts the page.
 */
let selectedUnder: string | null = null

/**
 * The selected orders on the page. A change of filter, order or page clears the selection, so that nobody packs or
 * prints orders they can't see.
 */
export function useSelection(): {
  seen: StaffOrderRow[]
  /** Orders on the page that no selection takes. */
  held: number
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
  // An effect, because the filter also changes with the URL or a link on another page.
  useEffect(() => {
    if (selectedUnder !== shown) onUnselectItems()
    selectedUnder = shown
  }, [shown, onUnselectItems])
  return {
    // An order that was selected may be held by now.
    seen: data.filter((order) => selectedIds.includes(order.id) && isSelectable(order)),
    held: data.filter((order) => !isSelectable(order)).length,
    clear: () => onUnselectItems(),
    refetch: () => void refetch(),
  }
}
