import CompositionIcon from '@mui/icons-material/ScienceOutlined'
import { Link } from '@mui/material'
import {
  ArrayInput,
  AutocompleteInput,
  DateInput,
  ReferenceInput,
  SaveButton,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  Toolbar,
  TopToolbar,
  useRecordContext,
} from 'react-admin'
import { Link as RouterLink } from 'react-router-7'
import { RULE_MAX } from '#contract/limits.ts'
import type { StaffComposition } from '#contract/staff/formulas.ts'
import { Columns, Section } from '../catalogue/form-section.tsx'
import { Line } from '../catalogue/inputs.tsx'
import type { AdminResource } from '../resource.ts'
import { rowsOf } from '../ui/list-buttons.tsx'
import { RecordEdit } from '../ui/record-page.tsx'

/** The allergens of an ingredient and the limits on it. Opened from the ingredient. */
function CompositionEdit() {
  return (
    <RecordEdit title={<CompositionTitle />} redirect={false} actions={<CompositionActions />} sx={{ maxWidth: 900 }}>
      <SimpleForm
        warnWhenUnsavedChanges
        toolbar={
          <Toolbar>
            <SaveButton />
          </Toolbar>
        }
      >
        <Section
          title="Allergens in it"
          intro="From the supplier’s certificate, in percent of the ingredient’s weight. The labels of all products that contain it follow."
        >
          <ArrayInput source="allergens" label={false} helperText={false}>
            <SimpleFormIterator {...rowsOf('allergen', { allergen_id: null, percent: '' })} sx={WIDE} disableReordering>
              <Columns>
                <ReferenceInput source="allergen_id" reference="ingredients" perPage={20} sort={BY_INCI}>
                  <AutocompleteInput
                    label="Allergen"
                    optionText="inci"
                    filterToQuery={(search: string) => (search ? { search } : {})}
                    fullWidth
                    helperText={false}
                  />
                </ReferenceInput>
                <Line source="percent" label="Percent" slotProps={DECIMAL} />
              </Columns>
            </SimpleFormIterator>
          </ArrayInput>
        </Section>
        <Section
          title="Limits"
          intro="The most that a product may contain. Today warns 60 days before a limit begins that a product on sale is above."
        >
          <ArrayInput source="limits" label={false} helperText={false}>
            <SimpleFormIterator
              {...rowsOf('limit', { use: null, max_percent: '', from_day: null, rule: '' })}
              sx={WIDE}
              disableReordering
            >
              <Columns>
                <Line source="max_percent" label="At most percent" slotProps={DECIMAL} />
                <SelectInput source="use" label="In" emptyText="All products" choices={USES} helperText={false} />
                <DateInput source="from_day" label="From" parse={(day: string) => day || null} helperText={false} />
              </Columns>
              <Line source="rule" label="The rule" slotProps={{ htmlInput: { maxLength: RULE_MAX } }} />
            </SimpleFormIterator>
          </ArrayInput>
        </Section>
      </SimpleForm>
    </RecordEdit>
  )
}

const WIDE = { '& .RaSimpleFormIterator-form': { width: '100%' } }
const BY_INCI = { field: 'inci', order: 'ASC' } as const
const DECIMAL = { htmlInput: { inputMode: 'decimal', maxLength: 8 } } as const
const USES = [
  { id: 'rinse-off', name: 'Products rinsed off' },
  { id: 'leave-on', name: 'Products that stay on the skin' },
]

function CompositionTitle() {
  const composition = useRecordContext<StaffComposition>()
  return <span>{composition ? `Allergens and limits of ${composition.inci}` : 'Allergens and limits'}</span>
}

function CompositionActions() {
  const composition = useRecordContext<StaffComposition>()
  return (
    <TopToolbar sx={{ alignItems: 'center', gap: 2 }}>
      {composition && (
        <Link component={RouterLink} to={`/ingredients/${composition.id}`}>
          Open the ingredient
        </Link>
      )}
    </TopToolbar>
  )
}

export const compositions: AdminResource = {
  name: 'compositions',
  label: 'Allergens and limits',
  icon: CompositionIcon,
  group: null,
  superuser: true,
  edit: CompositionEdit,
  recordRepresentation: 'inci',
  calls: {
    one: (client) => client.staffFormulas.composition,
    update: (client) => client.staffFormulas.saveComposition,
  },
}
