import { Alert } from '@mui/material'
import { required, SelectInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { ProductKind } from '#contract/limits.ts'
import { KIND_CHOICES, KIND_NAMES } from './kinds.ts'

/** It is chosen once, and then said: the stock and the orders of a product are of its kind. */
export function KindInput({ isNew }: { isNew: boolean }) {
  const kind = useKind()
  const about = ABOUT_KIND[kind]
  if (!isNew)
    return (
      about && (
        <Alert severity="info" icon={false} sx={{ mb: 2 }}>
          {`${KIND_NAMES[kind]}. ${about}.`}
        </Alert>
      )
    )
  return (
    <SelectInput
      source="kind"
      label="Kind"
      choices={KIND_CHOICES}
      validate={required()}
      helperText={about || 'It can’t be changed later'}
      fullWidth
    />
  )
}

const ABOUT_KIND: Record<ProductKind, string | null> = {
  goods: null,
  gift_wrap:
    'Shoppers tick it in the cart, once an order. Only one can be on sale at a time. It is in no list and has no page',
  gift_card: 'It is in no list of products. Its sizes are the amounts that shoppers choose from',
}

/** The kind of the product in the form. */
export const useKind = (): ProductKind => useWatch({ name: 'kind' }) ?? 'goods'
