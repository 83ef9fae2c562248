import FormulaIcon from '@mui/icons-material/BiotechOutlined'
import { Alert, Link } from '@mui/material'
import {
  DataTable,
  List,
  ListButton,
  SaveButton,
  SearchInput,
  SelectInput,
  SimpleForm,
  Toolbar,
  TopToolbar,
  useRecordContext,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-7'
import { SCPN_MAX, STAFF_PAGE_SIZE } from '#contract/limits.ts'
import type { FormulaRow, StaffFormula } from '#contract/staff/formulas.ts'
import { Columns, Section, Wide } from '../catalogue/form-section.tsx'
import { Line } from '../catalogue/inputs.tsx'
import type { AdminResource } from '../resource.ts'
import { RecordEdit } from '../ui/record-page.tsx'
import { Rows } from '../ui/rows.tsx'
import { SharesInput } from './shares-input.tsx'
import { WhatFollows } from './what-follows.tsx'

const FILTERS = [<SearchInput key="search" source="search" alwaysOn placeholder="Product" />]

function FormulaList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={STAFF_PAGE_SIZE}
      exporter={false}
      actions={false}
      empty={false}
    >
      <Rows<FormulaRow> rowClick="edit" small={{ primary: (product) => product.name, secondary: stateOf }}>
        <DataTable.Col source="name" label="Product" disableSort />
        <DataTable.Col label="Formula" disableSort render={stateOf} />
        <DataTable.Col source="scpn" label="UK notification" disableSort />
        <DataTable.Col
          label="In the shop"
          disableSort
          render={(product: FormulaRow) => (product.published ? 'On sale' : 'Draft')}
        />
      </Rows>
    </List>
  )
}

function stateOf({ ingredients, percent, use, scpn }: FormulaRow): string {
  if (ingredients === 0) return 'Missing'
  if (Number(percent) !== 100) return `Adds up to ${Number(percent)} %`
  if (!use) return 'Its use is missing'
  return scpn ? `Whole, ${ingredients} ingredients` : 'UK notification missing'
}

function FormulaEdit() {
  return (
    <RecordEdit title={<FormulaTitle />} redirect={false} actions={<FormulaActions />} sx={{ maxWidth: 900 }}>
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
            title="What it’s made of"
            intro="Percent of the finished product’s weight. The label puts 1 % and more in descending order, and the rest in your order."
          >
            <SharesInput source="lines" ingredient="ingredient_id" thing="ingredient" add="Add an ingredient" ordered />
            <Sum />
          </Section>
          <Section title="Its use and notification">
            <Columns>
              <SelectInput
                source="use"
                label="Its use"
                choices={USES}
                fullWidth
                helperText="Decides which allergens the label names"
              />
              <Line
                source="scpn"
                label="UK notification number"
                slotProps={{ htmlInput: { maxLength: SCPN_MAX } }}
                helperText="From Submit cosmetic product notifications, such as UKCP-12345678"
              />
            </Columns>
          </Section>
          <WhatFollows />
        </Wide>
      </SimpleForm>
    </RecordEdit>
  )
}

const USES = [
  { id: 'rinse-off', name: 'Rinsed off' },
  { id: 'leave-on', name: 'Stays on the skin' },
]

/** Of what is typed, in whole ten-thousandths of a percent: a sum of fractions would say 99.99999 %. */
function Sum() {
  const lines: { percent?: string | null }[] = useWatch({ name: 'lines' }) ?? []
  const sum = lines.reduce((sum, { percent }) => sum + Math.round(Number(percent || 0) * 10_000), 0) / 10_000
  if (Number.isNaN(sum)) return null
  return (
    <Alert severity={sum === 100 ? 'success' : 'warning'} icon={false} role="status">
      {sum === 100 ? 'Adds up to 100 %.' : `Adds up to ${sum} %. A product on sale needs 100 %.`}
    </Alert>
  )
}

function FormulaTitle() {
  const formula = useRecordContext<StaffFormula>()
  return <span>{formula ? `Formula of ${formula.name}` : 'Formula'}</span>
}

function FormulaActions() {
  const formula = useRecordContext<StaffFormula>()
  return (
    <TopToolbar sx={{ alignItems: 'center', gap: 2 }}>
      {formula && (
        <Link component={RouterLink} to={`/products/${formula.id}`}>
          Open the product
        </Link>
      )}
      <ListButton />
    </TopToolbar>
  )
}

export const formulas: AdminResource = {
  name: 'formulas',
  label: 'Formulas',
  icon: FormulaIcon,
  group: 'Catalogue',
  superuser: true,
  list: FormulaList,
  edit: FormulaEdit,
  recordRepresentation: 'name',
  calls: {
    list: (client) => client.staffFormulas.list,
    one: (client) => client.staffFormulas.read,
    update: (client) => client.staffFormulas.save,
  },
}
