import { Box, Typography } from '@mui/material'
import {
  ArrayInput,
  BooleanInput,
  maxLength,
  NumberInput,
  required,
  SelectInput,
  SimpleFormIterator,
  useSimpleFormIteratorItem,
  useWrappedSource,
} from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { SIZE_NAME_MAX } from '#contract/limits.ts'
import type { StaffVariant } from '#contract/staff/catalogue.ts'
import { AddRowButton, MoveRowButtons, RemoveRowButton } from '../ui/list-buttons.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import type { FormPhotograph } from './form-photograph.ts'
import { Line } from './inputs.tsx'

type FormSize = Partial<StaffVariant>

/** A new size. SimpleFormIterator fills missing fields with values of its own, so every field is here. */
const BLANK = {
  id: null,
  name: '',
  price: '',
  description: '',
  net_amount: null,
  photograph: null,
  on_sale: true,
  opening_stock: 0,
}

/** The sizes of a product, each with its own price and stock. */
export function SizesInput() {
  return (
    <ArrayInput source="variants" label={false} helperText={false}>
      <SimpleFormIterator
        fullWidth
        disableClear
        addButton={<AddRowButton label="Add a size" blank={BLANK} />}
        reOrderButtons={<MoveRowButtons thing="size" />}
        removeButton={<RemoveSizeButton />}
        sx={{
          '& .RaSimpleFormIterator-line': { borderColor: 'divider', pt: 1.5 },
          '& .RaSimpleFormIterator-form': { width: '100%' },
        }}
      >
        <SizeFields />
      </SimpleFormIterator>
    </ArrayInput>
  )
}

function SizeFields() {
  const size = useSize()
  const photographs: FormPhotograph[] = useWatch({ name: 'photographs' }) ?? []
  const unit: string | null = useWatch({ name: 'net_unit' }) ?? null
  const isSet: boolean = useWatch({ name: 'is_set' }) ?? false
  return (
    <Box sx={{ display: 'grid', gap: 2, width: '100%', pb: 2 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
          width: '100%',
          alignItems: 'start',
        }}
      >
        <SizeName />
        <MoneyInput source="price" label="Price" helperText={false} />
        {isSet ? (
          <span />
        ) : (
          <NumberInput source="net_amount" label={`Net amount${unit ? `, ${unit}` : ''}`} min={1} helperText={false} />
        )}
        {size.id ? (
          <Typography
            sx={{ py: 1, whiteSpace: 'nowrap', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
          >{`${size.available ?? 0} available`}</Typography>
        ) : (
          <NumberInput source="opening_stock" label="Units in stock" min={0} helperText={false} />
        )}
        <BooleanInput
          source="on_sale"
          label="On sale"
          helperText={false}
          sx={{ '& .MuiFormControlLabel-label': { whiteSpace: 'nowrap' } }}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' }, width: '100%' }}>
        <Line source="description" label="About this size" multiline helperText={false} />
        <SelectInput
          source="photograph"
          label="Photograph of this size"
          emptyText="Same as the product"
          choices={photographs.map(({ hash, alt }, at) => ({ id: hash, name: alt || `Photograph ${at + 1}` }))}
          fullWidth
          helperText={false}
        />
      </Box>
      {size.counted && (
        <Typography variant="body2" color="textSecondary">
          This size stays in your records because its stock has been counted. To stop selling it, switch{' '}
          <em>On sale</em> off.
        </Typography>
      )}
    </Box>
  )
}

/** The name of a size. A name such as "50 g" also fills in an empty net amount. */
function SizeName() {
  const { getValues, setValue } = useFormContext()
  const amountField = useWrappedSource('net_amount')
  const fillAmount = (name: string) => {
    const [, amount, unit] = /^(\d{1,5}) ?(g|ml)$/i.exec(name.trim()) ?? []
    if (!amount || !unit || getValues('is_set')) return
    const written: string | null = getValues('net_unit') ?? null
    if (written !== null && written !== unit.toLowerCase()) return
    if (written === null) setValue('net_unit', unit.toLowerCase(), { shouldDirty: true })
    if (!getValues(amountField)) setValue(amountField, Number(amount), { shouldDirty: true })
  }
  return (
    <Line
      source="name"
      label="Size"
      validate={[required(), maxLength(SIZE_NAME_MAX)]}
      placeholder="100 g"
      helperText={false}
      onBlur={(event: { target: { value: string } }) => fillAmount(event.target.value)}
    />
  )
}

/** No button for a counted size: its ledger stays, so the server refuses to remove it. */
function RemoveSizeButton() {
  const { counted } = useSize()
  return counted ? null : <RemoveRowButton thing="size" />
}

/** The row's current values. The library's record of a row stays at its old index when rows move. */
function useSize(): FormSize {
  const { index } = useSimpleFormIteratorItem()
  const sizes: FormSize[] = useWatch({ name: 'variants' }) ?? []
  return sizes[index] ?? {}
}
