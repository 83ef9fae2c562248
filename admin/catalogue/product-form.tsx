import { Alert, Box } from '@mui/material'
import { BooleanInput, maxLength, NumberInput, required, SelectInput, TextInput, useGetList } from 'react-admin'
import { useWatch } from 'react-hook-form'
import {
  PAGE_SIZE_CAP,
  PERIOD_AFTER_OPENING_MAX,
  PRODUCT_NAME_MAX,
  type ProductKind,
  REFILL_DAYS_MAX,
  SLUG_MAX,
} from '#contract/limits.ts'
import type { StaffCategory } from '#contract/staff/catalogue.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { ComputedList } from './computed-list.tsx'
import { ContentsInput } from './contents-input.tsx'
import { Columns, Section } from './form-section.tsx'
import { GoesWellInput } from './goes-well-input.tsx'
import { Line, Prose } from './inputs.tsx'
import { KindInput, useKind } from './kind-input.tsx'
import { ClaimsWarning } from './label-warnings.tsx'
import { PhotographsInput } from './photographs-input.tsx'
import { SizesInput } from './sizes-input.tsx'
import { UaeSection } from './uae-section.tsx'

/**
 * The form of a product. `isNew` is a product that doesn't exist yet: its slug follows its name, and the form asks for
 * its opening stock.
 */
export function ProductForm({ isNew = false }: { isNew?: boolean }) {
  const kind = useKind()
  const isGoods = kind === 'goods'
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 0, lg: 4 },
        gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 2fr) minmax(260px, 1fr)' },
        width: '100%',
      }}
    >
      <Box>
        <Section title="Product">
          <KindInput isNew={isNew} />
          <Line source="name" validate={[required(), maxLength(PRODUCT_NAME_MAX)]} />
          <Prose source="description" />
          {isGoods && <ClaimsWarning />}
        </Section>
        <Section title="Photographs">
          <PhotographsInput />
        </Section>
        {kind !== 'gift_wrap' && (
          <Section
            title="Sizes"
            intro="Add sizes if you sell the product in more than one size or kind. Without sizes, it has one price and one stock level."
          >
            <SizesInput />
          </Section>
        )}
        {isGoods && (
          <>
            <ContentsSection />
            <LabelSection />
            <Section title="Goes well with">
              <GoesWellInput />
            </Section>
          </>
        )}
      </Box>
      <Box>
        <Section title="In the shop">
          <OnSale isNew={isNew} kind={kind} />
          {isGoods && <ListingInputs />}
          <Address isNew={isNew} />
        </Section>
        <PriceSection isNew={isNew} isGoods={isGoods} />
        {isGoods && <UaeSection />}
      </Box>
    </Box>
  )
}

/** Where the lists show it, and what customers are told of it. */
function ListingInputs() {
  return (
    <>
      <BooleanInput
        source="hygiene_sealed"
        label="Sealed for hygiene"
        defaultValue={true}
        helperText="Customers can’t change their mind once they have opened it"
      />
      <NumberInput
        source="refill_days"
        label="Days until it runs out"
        min={0}
        max={REFILL_DAYS_MAX}
        fullWidth
        helperText="Customers can ask for a reminder. Empty: 25 days for a soap, none for others. 0: none"
      />
      <CategoryInput />
      <NumberInput
        source="position"
        label="Position in the list"
        min={0}
        fullWidth
        helperText="Lower numbers come first"
      />
      <BooleanInput
        source="pinned"
        label="Pin to best sellers"
        helperText="Comes first on the home page and in an empty cart"
      />
    </>
  )
}

/**
 * A new product can't be on sale: its formula is typed once it is saved. A set has none of its own, nor has what is no
 * cosmetic.
 */
function OnSale({ isNew, kind }: { isNew: boolean; kind: ProductKind }) {
  const isSet: boolean = useWatch({ name: 'is_set' }) ?? false
  const waits = isNew && !isSet && kind === 'goods'
  return (
    <BooleanInput
      source="published"
      label="On sale"
      disabled={waits}
      helperText={waits ? 'Save it first, then type its formula' : 'Shoppers see it straight away'}
    />
  )
}

function ContentsSection() {
  const isSet: boolean = useWatch({ name: 'is_set' }) ?? false
  if (!isSet) return null
  return (
    <Section
      title="What’s inside"
      intro="The page of the set shows these with pictures and links, and takes the ingredients from them."
    >
      <ContentsInput />
    </Section>
  )
}

function LabelSection() {
  const isSet: boolean = useWatch({ name: 'is_set' }) ?? false
  return (
    <Section
      title="Label"
      intro="By law, a cosmetic needs a whole formula, precautions, months once opened and a net amount before it goes on sale."
    >
      {isSet ? (
        <Alert severity="info" icon={false}>
          The ingredients are those of the products inside.
        </Alert>
      ) : (
        <ComputedList />
      )}
      <Prose source="directions" label="How to use it" />
      <Prose source="precautions" />
      <Columns>
        <NumberInput
          source="period_after_opening_months"
          label="Months once opened"
          min={1}
          max={PERIOD_AFTER_OPENING_MAX}
        />
        <TextInput source="weight" helperText="For example: about 100 g" />
        <TextInput source="size" helperText="For example: 30 ml or 60 ml" />
      </Columns>
    </Section>
  )
}

function PriceSection({ isNew, isGoods }: { isNew: boolean; isGoods: boolean }) {
  const sizes: { on_sale?: boolean }[] = useWatch({ name: 'variants' }) ?? []
  const isSet: boolean = useWatch({ name: 'is_set' }) ?? false
  const inSizes = sizes.some((size) => size.on_sale !== false)
  return (
    <Section title={isGoods ? 'Price and amount' : 'Price'}>
      {inSizes ? (
        <Alert severity="info" icon={false}>
          The product page shows the price of the cheapest size on sale.
        </Alert>
      ) : (
        <MoneyInput source="price" fullWidth helperText="Checkouts already started keep the old price" />
      )}
      {isNew && !inSizes && (
        <NumberInput source="opening_stock" label="Units in stock" min={0} defaultValue={0} fullWidth />
      )}
      {isGoods && (
        <BooleanInput source="is_set" label="A set of several products" helperText="Sets don’t need a net amount" />
      )}
      {isGoods && !isSet && (
        <Columns>
          {!inSizes && <NumberInput source="net_amount" label="Net amount" min={1} />}
          <SelectInput
            source="net_unit"
            label="Unit"
            choices={[
              { id: 'g', name: 'g' },
              { id: 'ml', name: 'ml' },
            ]}
          />
        </Columns>
      )}
    </Section>
  )
}

function CategoryInput() {
  const { data = [] } = useGetList<StaffCategory>('categories', {
    pagination: { page: 1, perPage: PAGE_SIZE_CAP },
    sort: { field: 'position', order: 'ASC' },
  })
  const name = (category: StaffCategory) => {
    const parent = data.find(({ id }) => id === category.parent_id)
    return parent ? `${parent.name}: ${category.name}` : category.name
  }
  return (
    <SelectInput
      source="category_id"
      label="Category"
      choices={data.map((category) => ({ id: category.id, name: name(category) }))}
      validate={required()}
      fullWidth
    />
  )
}

function Address({ isNew }: { isNew: boolean }) {
  const name: string = useWatch({ name: 'name' }) ?? ''
  return (
    <Line
      source="slug"
      label="Address"
      placeholder={slugOf(name)}
      helperText={
        isNew
          ? 'Leave empty to make it from the name'
          : 'Lower-case letters, digits and hyphens. The old address redirects to the new one.'
      }
    />
  )
}

/** "Rose & Oat Soap" → "rose-oat-soap". */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, SLUG_MAX)
}
