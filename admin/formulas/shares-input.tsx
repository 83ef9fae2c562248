import { Box } from '@mui/material'
import { ArrayInput, AutocompleteInput, ReferenceInput, SimpleFormIterator } from 'react-admin'
import { Line } from '../catalogue/inputs.tsx'
import { rowsOf } from '../ui/list-buttons.tsx'

interface SharesInputProps {
  /** The list's field in the form. */
  source: string
  /** The field of a row that names an ingredient of the dictionary. */
  ingredient: 'ingredient_id' | 'allergen_id'
  /** "ingredient" */
  thing: string
  /** "Add an ingredient" */
  add: string
  ordered?: boolean
}

/** Ingredients of the dictionary, each with a percentage. */
export function SharesInput({ source, ingredient, thing, add, ordered = false }: SharesInputProps) {
  return (
    <ArrayInput source={source} label={false} helperText={false}>
      <SimpleFormIterator
        {...rowsOf(thing, { [ingredient]: null, percent: '' }, add)}
        disableReordering={!ordered}
        sx={WIDE_ROWS}
      >
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr) 6.5rem', width: '100%', pt: 1.5 }}>
          <ReferenceInput source={ingredient} reference="ingredients" perPage={20} sort={BY_INCI}>
            <AutocompleteInput
              label={thing.charAt(0).toUpperCase() + thing.slice(1)}
              optionText="inci"
              filterToQuery={(search: string) => (search ? { search } : {})}
              fullWidth
              helperText={false}
            />
          </ReferenceInput>
          <Line source="percent" label="Percent" slotProps={DECIMAL} />
        </Box>
      </SimpleFormIterator>
    </ArrayInput>
  )
}

const BY_INCI = { field: 'inci', order: 'ASC' } as const
/** A row as wide as the form: the library's own is as wide as its fields. */
export const WIDE_ROWS = {
  '& .RaSimpleFormIterator-form': { width: '100%' },
  '& .RaSimpleFormIterator-action': { mt: 1.5 },
}
/** A phone's keyboard of digits. */
export const DECIMAL = { htmlInput: { inputMode: 'decimal', maxLength: 8 } } as const
