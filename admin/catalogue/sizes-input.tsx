import AddIcon from '@mui/icons-material/Add'
import { Box, Button } from '@mui/material'
import { ArrayInput, BooleanInput, FormDataConsumer, maxLength, NumberInput, required, SelectInput, SimpleFormIterator } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Line, MoneyInput } from './inputs.tsx'
import type { FormPhotograph } from './photographs-input.tsx'

/** Sizes or kinds of a product, each with a price and a stock of its own. */
export function SizesInput() {
  const photographs: FormPhotograph[] = useWatch({ name: 'photographs' }) ?? []
  const unit: string | null = useWatch({ name: 'net_unit' }) ?? null
  const isSet: boolean = useWatch({ name: 'is_set' }) ?? false
  return (
    <ArrayInput source="variants" label={false} helperText={false}>
      <SimpleFormIterator
        fullWidth
        disableClear
        addButton={
          <Button variant="outlined" startIcon={<AddIcon />}>
            Add a size
          </Button>
        }
        sx={{ '& .RaSimpleFormIterator-line': { borderColor: 'divider', pt: 1.5 }, '& .RaSimpleFormIterator-form': { width: '100%' } }}
      >
        <Box sx={{ display: 'grid', gap: 2, width: '100%', pb: 2 }}>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1.6fr 1.1fr 1.2fr 1fr auto' },
              width: '100%',
              alignItems: 'start',
            }}
          >
            <Line source="name" label="Size" validate={[required(), maxLength(60)]} placeholder="100 g" helperText={false} />
            <MoneyInput source="price" label="Price" helperText={false} />
            {isSet ? <span /> : <NumberInput source="net_amount" label={`Net amount${unit ? `, ${unit}` : ''}`} min={1} helperText={false} />}
            <FormDataConsumer>
              {({ scopedFormData }) =>
                scopedFormData?.id ? (
                  <Box
                    sx={{ py: 1, whiteSpace: 'nowrap', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
                  >{`${scopedFormData.available ?? 0} to sell`}</Box>
                ) : (
                  <NumberInput source="opening_stock" label="Pieces there are" min={0} defaultValue={0} helperText={false} />
                )
              }
            </FormDataConsumer>
            <BooleanInput
              source="on_sale"
              label="On sale"
              defaultValue={true}
              helperText={false}
              sx={{ '& .MuiFormControlLabel-label': { whiteSpace: 'nowrap' } }}
            />
          </Box>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' }, width: '100%' }}>
            <Line source="description" label="About this size" multiline defaultValue="" helperText={false} />
            <SelectInput
              source="photograph"
              label="Photograph"
              emptyText="The product’s own"
              choices={photographs.map(({ hash, alt }, at) => ({ id: hash, name: alt || `Photograph ${at + 1}` }))}
              fullWidth
              helperText={false}
            />
          </Box>
        </Box>
      </SimpleFormIterator>
    </ArrayInput>
  )
}
