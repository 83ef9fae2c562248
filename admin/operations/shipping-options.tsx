import DeliveryIcon from '@mui/icons-material/LocalShippingOutlined'
import { Alert } from '@mui/material'
import type { ReactNode } from 'react'
import {
  BooleanInput,
  Create,
  DataTable,
  List,
  NumberInput,
  type RaRecord,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useGetList,
  useRecordContext,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { COUNTRY_NAMES, POSITION_MAX } from '#contract/limits.ts'
import { withPoundSign } from '#contract/money.ts'
import type { StaffShippingOption } from '#contract/staff/operations.ts'
import type { AdminResource } from '../resource.ts'
import { COUNTRY_CHOICES } from '../ui/country-choices.ts'
import { wholeList } from '../ui/document-page.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { RecordEdit } from '../ui/record-page.tsx'
import { Rows } from '../ui/rows.tsx'
import { StateChip } from '../ui/state-chip.tsx'

type OptionRow = StaffShippingOption & RaRecord

const costOf = (row: OptionRow) => withPoundSign(row.base_cost)
const freeFrom = (row: OptionRow) =>
  row.free_shipping_threshold === null ? 'never' : `from ${withPoundSign(row.free_shipping_threshold)}`
const chip = (row: OptionRow) => <StateChip state={row.active ? 'on' : 'off'} kind={row.active ? 'good' : 'quiet'} />

function OptionList() {
  return (
    <List pagination={false} exporter={false} title="Delivery options">
      <Rows<OptionRow>
        rowClick="edit"
        small={{
          primary: (row) => row.name,
          secondary: (row) => `${costOf(row)}, free ${freeFrom(row)}`,
          tertiary: chip,
        }}
      >
        <DataTable.Col label="Country" render={(row: OptionRow) => COUNTRY_NAMES[row.country]} />
        <DataTable.Col source="name" disableSort />
        <DataTable.Col source="estimated_delivery" label="Delivery time" disableSort />
        <DataTable.Col label="Price" sx={RIGHT} render={costOf} />
        <DataTable.Col label="Free" sx={RIGHT} render={freeFrom} />
        <DataTable.Col label="" render={chip} />
      </Rows>
    </List>
  )
}

const RIGHT = { textAlign: 'right' }

function OptionFields({ children }: { children?: ReactNode }) {
  return (
    <>
      <SelectInput source="country" choices={COUNTRY_CHOICES} validate={required()} />
      <TextInput source="name" validate={required()} helperText="For example: UK Standard" />
      <TextInput source="description" helperText="For example: Tracked, to your letterbox or door" />
      <TextInput
        source="estimated_delivery"
        label="Delivery time"
        validate={required()}
        helperText="For example: 3-5 business days"
      />
      <MoneyInput source="base_cost" label="Price in pounds" />
      <MoneyInput
        source="free_shipping_threshold"
        label="Free from (pounds)"
        optional
        helperText="Leave empty if it is never free. The lowest UK amount is in the banner on every page."
      />
      {children}
      <BooleanInput
        source="active"
        label="Offered to customers"
        defaultValue={true}
        helperText="Checkouts that have already chosen it keep it."
      />
      <NewDefault />
    </>
  )
}

/** The first option of a country is every shopper's until they choose another, so saving must not change it unsaid. */
function NewDefault() {
  const record = useRecordContext<OptionRow>()
  const { data = [] } = useGetList<OptionRow>('shipping-options')
  const [country, position, active] = useWatch({ name: ['country', 'position', 'active'] })
  const offered = data.filter((option) => option.country === country && option.active)
  const [first] = offered
  const edited = { id: record?.id ?? null, name: null, position: position ?? Number.POSITIVE_INFINITY }
  const others = offered.filter(({ id }) => id !== edited.id)
  const [next] = (active ? [...others, edited] : others).sort(
    // Of two in the same position, the older is first.
    (a, b) => Number(a.position) - Number(b.position) || Number(a.id ?? Infinity) - Number(b.id ?? Infinity),
  )
  if (!country || !next || next.id === first?.id) return null
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {`${next.name === null ? 'This' : `“${next.name}”`} becomes the option that is chosen for everybody in the ${country === 'GB' ? 'UK' : 'UAE'}, until they choose another.`}
    </Alert>
  )
}

function OptionEdit() {
  return (
    <RecordEdit actions={false} sx={{ mt: 2, maxWidth: 600 }} title="Delivery option">
      <SimpleForm toolbar={<SaveToolbar />} warnWhenUnsavedChanges>
        <OptionFields>
          <NumberInput
            source="position"
            label="Position in the list"
            min={0}
            max={POSITION_MAX}
            helperText="The first of a country is chosen for everybody, until they choose another."
          />
        </OptionFields>
      </SimpleForm>
    </RecordEdit>
  )
}

function OptionCreate() {
  return (
    <Create redirect="list" sx={{ mt: 2, maxWidth: 600 }} title="New delivery option">
      <SimpleForm>
        <OptionFields />
      </SimpleForm>
    </Create>
  )
}

function SaveToolbar() {
  return (
    <Toolbar>
      <SaveButton />
    </Toolbar>
  )
}

export const shippingOptions: AdminResource = {
  name: 'shipping-options',
  label: 'Delivery options',
  icon: DeliveryIcon,
  group: 'Shop',
  superuser: true,
  list: OptionList,
  edit: OptionEdit,
  create: OptionCreate,
  recordRepresentation: 'name',
  calls: {
    ...wholeList((client) => client.staffShop.shippingOptions({})),
    create: (client) => client.staffShop.createShippingOption,
    update: (client) => client.staffShop.updateShippingOption,
  },
}
