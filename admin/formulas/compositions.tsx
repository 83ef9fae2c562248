import CompositionIcon from '@mui/icons-material/ScienceOutlined'
import { Box, Link } from '@mui/material'
import {
  ArrayInput,
  DateInput,
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
import { Columns, Section, Wide } from '../catalogue/form-section.tsx'
import { Line } from '../catalogue/inputs.tsx'
import type { AdminResource } from '../resource.ts'
import { rowsOf } from '../ui/list-buttons.tsx'
import { RecordEdit } from '../ui/record-page.tsx'
import { DECIMAL, SharesInput, WIDE_ROWS } from './shares-input.tsx'

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
        <Wide>
          <Section
            title="Allergens in it"
            intro="From the supplier’s certificate, in percent of the ingredient’s weight. The labels of all products that contain it follow."
          >
            <SharesInput source="allergens" ingredient="allergen_id" thing="allergen" add="Add an allergen" />
          </Section>
          <Section
            title="Limits"
            intro="The most that a product may contain. Today warns 60 days before a limit begins that a product on sale is above."
          >
            <ArrayInput source="limits" label={false} helperText={false}>
              <SimpleFormIterator
                {...rowsOf('limit', { use: null, max_percent: '', from_day: null, rule: '' })}
                sx={WIDE_ROWS}
                disableReordering
              >
                <Box sx={{ display: 'grid', gap: 2, width: '100%', pt: 1.5 }}>
                  <Columns>
                    <Line source="max_percent" label="At most percent" slotProps={DECIMAL} />
                    <SelectInput source="use" label="In" emptyText="All products" choices={USES} helperText={false} />
                    <DateInput source="from_day" label="From" parse={(day: string) => day || null} helperText={false} />
                  </Columns>
                  <Line source="rule" label="The rule" slotProps={{ htmlInput: { maxLength: RULE_MAX } }} />
                </Box>
              </SimpleFormIterator>
            </ArrayInput>
          </Section>
        </Wide>
      </SimpleForm>
    </RecordEdit>
  )
}

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
