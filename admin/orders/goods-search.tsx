import { Autocomplete, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StockItem } from '#contract/staff/stock.ts'
import { api } from '../api.ts'

/** A stock item that can be sent. */
export type Sendable = Pick<StockItem, 'id' | 'name' | 'variant'>

export const nameOf = ({ name, variant }: Sendable) => [name, variant].filter(Boolean).join(', ')

/** Finds products and sizes by name. Items off sale or out of stock are shown but disabled. */
export function GoodsSearch({ onChoose }: { onChoose: (item: StockItem) => void }) {
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const { data, isFetching } = useQuery({
    queryKey: ['goods', search],
    queryFn: ({ signal }) => api().staffStock.items(search ? { search } : {}, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Autocomplete
      options={data?.results ?? []}
      loading={isFetching}
      // The choice goes to the list below, so the field stays empty.
      value={null}
      inputValue={typed}
      onInputChange={(_, next, why) => setTyped(why === 'input' ? next : '')}
      onChange={(_, item) => item && onChoose(item)}
      filterOptions={(options) => options}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      getOptionDisabled={({ on_sale, available }) => !on_sale || available < 1}
      noOptionsText="No products match."
      renderOption={({ key, ...props }, item) => (
        <li key={key} {...props}>
          {`${nameOf(item)} (${item.on_sale ? (item.available > 0 ? `${item.available} left` : 'out of stock') : 'not on sale'})`}
        </li>
      )}
      renderInput={(params) => <TextField {...params} label="Add a product or size" />}
    />
  )
}
