import DiscountIcon from '@mui/icons-material/LocalOfferOutlined'
import { Button, Typography } from '@mui/material'
import {
  BooleanInput,
  Create,
  CreateButton,
  DataTable,
  FormDataConsumer,
  List,
  maxLength,
  NumberInput,
  type RaRecord,
  required,
  SaveButton,
  SearchInput,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  TopToolbar,
  useRecordContext,
} from 'react-admin'
import { Link } from 'react-router-7'
import { DISCOUNT_CODE_MAX, STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { withPoundSign } from '#contract/money.ts'
import type { DiscountState, StaffDiscount } from '#contract/staff/discounts.ts'
import type { AdminResource } from '../resource.ts'
import { RecordEdit } from '../ui/record-page.tsx'
import { Rows } from '../ui/rows.tsx'
import { Section } from '../ui/section.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import { CodeOnly, DiscountTerms, KindFields } from './discount-terms.tsx'
import { ExportDiscounts } from './export-discounts.tsx'

type DiscountRow = StaffDiscount & RaRecord

/** What a code or an offer does, in a few words. */
function discountOf({ kind, percent, amount, buy_units, least }: StaffDiscount): string {
  if (kind === 'percent') return `${percent}% off`
  if (kind === 'amount') return `${withPoundSign(amount ?? '0.00')} off`
  if (kind === 'bundle') return `${buy_units} for ${withPoundSign(amount ?? '0.00')}`
  if (kind === 'gift') return `Free gift from ${withPoundSign(least ?? '0.00')}`
  return kind === 'buy_get' ? `Buy ${buy_units}, get one free` : 'Free standard delivery'
}

const usesOf = ({ uses, uses_limit }: DiscountRow) => (uses_limit === null ? String(uses) : `${uses} of ${uses_limit}`)
const KINDS: Record<DiscountState, 'good' | 'waiting' | 'quiet'> = {
  active: 'good',
  planned: 'waiting',
  paused: 'waiting',
  ended: 'quiet',
}
const chip = ({ state }: DiscountRow) => <StateChip state={state} kind={KINDS[state]} />

const TYPES = [
  { id: 'false', name: 'Typed by customers' },
  { id: 'true', name: 'Automatic' },
]
const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn placeholder="Beginning of a code" />,
  <SelectInput key="automatic" source="automatic" label="Type" alwaysOn choices={TYPES} />,
  <TextInput key="batch" source="batch" label="Batch" alwaysOn />,
]

function DiscountList() {
  return (
    <List
      title="Discount codes"
      filters={FILTERS}
      perPage={STAFF_PAGE_SIZE}
      exporter={false}
      actions={<ListActions />}
      empty={false}
    >
      <Rows<DiscountRow>
        rowClick="edit"
        small={{
          primary: (row) => row.code,
          secondary: (row) =>
            `${row.automatic ? 'Automatic · ' : ''}${discountOf(row)} · used ${usesOf(row)} · ${withPoundSign(row.revenue)}`,
          tertiary: chip,
        }}
      >
        <DataTable.Col source="code" disableSort />
        <DataTable.Col label="Discount" render={discountOf} />
        <DataTable.Col label="Type" render={(row: DiscountRow) => (row.automatic ? 'Automatic' : 'Typed')} />
        <DataTable.Col label="Used" sx={RIGHT} render={usesOf} />
        <DataTable.Col label="Revenue" sx={RIGHT} render={(row: DiscountRow) => withPoundSign(row.revenue)} />
        <DataTable.Col label="Given" sx={RIGHT} render={(row: DiscountRow) => withPoundSign(row.given)} />
        <DataTable.Col source="batch" disableSort />
        <DataTable.Col label="State" render={chip} />
      </Rows>
    </List>
  )
}

const RIGHT = { textAlign: 'right' }

function ListActions() {
  return (
    <TopToolbar>
      <ExportDiscounts />
      <Button component={Link} to="/discount-batches/create" size="small">
        New batch
      </Button>
      <CreateButton label="New code" />
    </TopToolbar>
  )
}

function DiscountCreate() {
  return (
    <Create title="New discount code" redirect="list" transform={withoutHidden} sx={{ mt: 2, maxWidth: 600 }}>
      <SimpleForm warnWhenUnsavedChanges>
        <BooleanInput
          source="automatic"
          label="Automatic: no code to type"
          helperText="It applies to every cart that it is for. The offer that takes off the most wins, and a code only if it takes off at least as much."
        />
        <CodeInput />
        <KindFields />
        <DiscountTerms />
        <UsesLimit />
      </SimpleForm>
    </Create>
  )
}

/** Without what was typed before the switch or the kind hid its field: nobody could see why it is refused. */
function withoutHidden({ uses_limit, first_order_only, once_per_customer, same_customer, ...given }: RaRecord) {
  const { category_ids: _, except_product_ids: __, except_category_ids: ___, ...gift } = given
  const shown = given.kind === 'gift' ? gift : given
  return given.automatic ? shown : { ...shown, uses_limit, first_order_only, once_per_customer, same_customer }
}

function DiscountEdit() {
  return (
    <RecordEdit title={<DiscountTitle />} redirect="list" actions={false} sx={{ mt: 2, maxWidth: 600 }}>
      <SimpleForm warnWhenUnsavedChanges toolbar={<SaveToolbar />}>
        <Uses />
        <DiscountTerms />
        <UsesLimit />
      </SimpleForm>
    </RecordEdit>
  )
}

function CodeInput() {
  return (
    <FormDataConsumer<{ automatic?: boolean }>>
      {({ formData: { automatic } }) => (
        <TextInput
          source="code"
          label={automatic ? 'Short name' : 'Code'}
          validate={[required(), maxLength(DISCOUNT_CODE_MAX)]}
          parse={(typed: string) => typed.toUpperCase()}
          helperText={
            automatic
              ? 'Letters, digits and hyphens, such as 3-FOR-20. Customers read it in the cart and on their order.'
              : 'Letters, digits and hyphens, such as SPRING-10. Shoppers may type it in lower case.'
          }
          fullWidth
        />
      )}
    </FormDataConsumer>
  )
}

function UsesLimit() {
  return (
    <CodeOnly>
      <NumberInput
        source="uses_limit"
        label="How many orders may use it"
        min={1}
        helperText="Leave empty for any number."
      />
    </CodeOnly>
  )
}

function DiscountTitle() {
  const discount = useRecordContext<DiscountRow>()
  if (!discount) return <span>Discount code</span>
  return <span>{`${discount.automatic ? 'Automatic offer' : 'Discount code'} ${discount.code}`}</span>
}

/** What can't be changed, and what came of it. */
function Uses() {
  const discount = useRecordContext<DiscountRow>()
  if (!discount) return null
  const orders = discount.uses === 1 && discount.uses_limit === null ? 'order' : 'orders'
  return (
    <Section title={discountOf(discount)}>
      <Typography>
        {`Used by ${usesOf(discount)} ${orders}, which came to ${withPoundSign(discount.revenue)} after `}
        {`${withPoundSign(discount.given)} of discounts.`}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {discount.automatic
          ? 'Applies automatically: nobody types it.'
          : `Link for emails and posts: ${location.origin}/?code=${discount.code}`}
      </Typography>
    </Section>
  )
}

function SaveToolbar() {
  return (
    <Toolbar>
      <SaveButton />
    </Toolbar>
  )
}

export const discounts: AdminResource = {
  name: 'discounts',
  label: 'Discount codes',
  icon: DiscountIcon,
  group: 'Selling',
  superuser: true,
  list: DiscountList,
  create: DiscountCreate,
  edit: DiscountEdit,
  recordRepresentation: 'code',
  calls: {
    list: (client) => client.staffDiscounts.list,
    one: (client) => client.staffDiscounts.read,
    create: (client) => client.staffDiscounts.create,
    update: (client) => client.staffDiscounts.update,
  },
}
