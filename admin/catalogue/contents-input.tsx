import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import {
  ArrayInput,
  AutocompleteInput,
  maxLength,
  NumberInput,
  ReferenceInput,
  SelectInput,
  SimpleFormIterator,
  useSimpleFormIteratorItem,
  useWrappedSource,
} from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { PRODUCT_NAME_MAX, QUANTITY_CAP } from '#contract/limits.ts'
import type { StaffProduct } from '#contract/staff/catalogue.ts'
import { api } from '../api.ts'
import { rowsOf } from '../ui/list-buttons.tsx'
import { Line } from './inputs.tsx'

type FormContent = Partial<StaffProduct['contents'][number]>

/** A new row. SimpleFormIterator fills missing fields with values of its own, so every field is here. */
const BLANK = { product_id: null, variant_id: null, name: '', quantity: 1 }

/** What isn't goods can't be inside a set. */
const GOODS = { kind: 'goods' }

/** What is inside a set: products with a size and a quantity, and other things by name. */
export function ContentsInput() {
  return (
    <ArrayInput source="contents" label={false} helperText={false}>
      <SimpleFormIterator {...rowsOf('product', BLANK)} sx={{ '& .RaSimpleFormIterator-form': { width: '100%' } }}>
        <ContentFields />
      </SimpleFormIterator>
    </ArrayInput>
  )
}

function ContentFields() {
  const { product_id, name } = useContent()
  const { setValue } = useFormContext()
  const sizeField = useWrappedSource('variant_id')
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 2fr) minmax(0, 1fr) 90px' },
        alignItems: 'start',
        width: '100%',
        pb: 1,
      }}
    >
      {!name && (
        <ReferenceInput source="product_id" reference="products" filter={GOODS} perPage={10} sort={BY_NAME}>
          <AutocompleteInput
            label="Product inside"
            optionText="name"
            filterToQuery={(search: string) => (search ? { search } : {})}
            // A size belongs to the product chosen before.
            onChange={() => setValue(sizeField, null, { shouldDirty: true })}
            fullWidth
            helperText={false}
          />
        </ReferenceInput>
      )}
      {product_id ? (
        <SizeInside product_id={product_id} />
      ) : (
        <Line source="name" label="Or something you don’t sell" validate={maxLength(PRODUCT_NAME_MAX)} />
      )}
      <NumberInput source="quantity" label="How many" min={1} max={QUANTITY_CAP} helperText={false} />
    </Box>
  )
}

const BY_NAME = { field: 'name', order: 'ASC' } as const

/** Nothing for a product without sizes. */
function SizeInside({ product_id }: { product_id: number }) {
  // Not useGetOne: the rows of the search above, which lack sizes, would answer it.
  const { data } = useQuery({
    queryKey: ['sizes', product_id],
    queryFn: ({ signal }) => api().staffCatalogue.product({ id: product_id }, { signal }),
  })
  if (!data || data.variants.length === 0) return <span />
  return (
    <SelectInput
      source="variant_id"
      label="Size inside"
      emptyText="Any size"
      choices={data.variants.map(({ id, name }) => ({ id, name }))}
      fullWidth
      helperText={false}
    />
  )
}

/** The row's current values. */
function useContent(): FormContent {
  const { index } = useSimpleFormIteratorItem()
  const contents: FormContent[] = useWatch({ name: 'contents' }) ?? []
  return contents[index] ?? {}
}
