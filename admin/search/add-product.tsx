import { Autocomplete, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CuratedProduct } from '#contract/staff/search.ts'
import { api } from '../api.ts'

/** Milliseconds without a key before the server is asked. */
const TYPING_MS = 300

interface AddProductProps {
  label: string
  isFull: boolean
  onAdd: (product: CuratedProduct) => void
}

/** Finds a product by its name. */
export function AddProduct({ label, isFull, onAdd }: AddProductProps) {
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const { data = [], isFetching } = useQuery({
    queryKey: ['search-results', 'products', search],
    queryFn: async ({ signal }): Promise<CuratedProduct[]> => {
      await new Promise((resolve) => setTimeout(resolve, TYPING_MS))
      // More was typed meanwhile.
      signal.throwIfAborted()
      const { results } = await api().staffCatalogue.products(
        { search, kind: 'goods', page_size: 10, ordering: 'name' },
        { signal },
      )
      return results.map(({ id, name, slug, image, published }) => ({ id, name, slug, image, on_sale: published }))
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  return (
    <Autocomplete
      options={search === '' ? [] : data}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      // The server has searched.
      filterOptions={(options) => options}
      value={null}
      inputValue={typed}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, product) => product && onAdd(product)}
      loading={isFetching}
      noOptionsText={search === '' ? 'Type a name' : 'No product has this name'}
      disabled={isFull}
      renderInput={(field) => <TextField {...field} label={label} />}
      sx={{ mt: 2 }}
    />
  )
}
