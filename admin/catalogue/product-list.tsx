import { Box, Button, Typography } from '@mui/material'
import { CreateButton, DataTable, List, SearchInput, SelectInput, TopToolbar, useGetList } from 'react-admin'
import { Link } from 'react-router-7'
import { PAGE_SIZE_CAP, STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { withPoundSign } from '#contract/money.ts'
import type { ProductRow, StaffCategory } from '#contract/staff/catalogue.ts'
import { Rows } from '../ui/rows.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import { When } from '../ui/when.tsx'
import { KIND_CHOICES, KIND_NAMES } from './kinds.ts'

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn placeholder="Name or address" />,
  <CategoryFilter key="category" source="category_id" label="Category" alwaysOn />,
  <SelectInput key="kind" source="kind" label="Kind" alwaysOn choices={KIND_CHOICES} />,
  <SelectInput
    key="published"
    source="published"
    label="On sale"
    alwaysOn
    choices={[
      { id: 'true', name: 'On sale' },
      { id: 'false', name: 'Not on sale' },
    ]}
  />,
  <SelectInput
    key="ships_to_uae"
    source="ships_to_uae"
    label="UAE"
    alwaysOn
    choices={[
      { id: 'true', name: 'Can be sold' },
      { id: 'false', name: 'Can’t be sold' },
    ]}
  />,
]

export function ProductList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'position', order: 'ASC' }}
      perPage={STAFF_PAGE_SIZE}
      exporter={false}
      actions={<ListActions />}
      empty={<NoProducts />}
    >
      <Rows<ProductRow>
        rowClick="edit"
        small={{
          primary: (product) => product.name,
          secondary: (product) =>
            `${withPoundSign(product.price)} · ${product.available} available · ${placeOf(product)}`,
          tertiary: (product) => <OnSale product={product} />,
        }}
      >
        <DataTable.Col
          label=""
          disableSort
          render={(product: ProductRow) => <Thumbnail image={product.image} size={44} />}
          sx={{ width: 64 }}
        />
        <DataTable.Col source="name" />
        <DataTable.Col source="category" disableSort render={placeOf} />
        <DataTable.Col
          source="price"
          align="right"
          render={(product: ProductRow) => `${product.sizes > 1 ? 'from ' : ''}${withPoundSign(product.price)}`}
        />
        <DataTable.NumberCol source="available" label="Available" disableSort />
        <DataTable.Col
          source="published"
          label=""
          disableSort
          render={(product: ProductRow) => <OnSale product={product} />}
        />
        <DataTable.Col
          source="updated_at"
          label="Updated"
          render={(product: ProductRow) => <When at={product.updated_at} />}
        />
        <DataTable.NumberCol source="position" label="Position" />
      </Rows>
    </List>
  )
}

/** No category lists what isn't goods. */
const placeOf = ({ kind, category }: ProductRow) => (kind === 'goods' ? category : KIND_NAMES[kind])

/** The filter form reads source, label and alwaysOn from its children's props. */
function CategoryFilter({ source, label }: { source: string; label: string; alwaysOn?: boolean }) {
  const { data = [] } = useGetList<StaffCategory>('categories', {
    pagination: { page: 1, perPage: PAGE_SIZE_CAP },
    sort: { field: 'position', order: 'ASC' },
  })
  return <SelectInput source={source} label={label} choices={data.filter(({ products }) => products > 0)} />
}

function ListActions() {
  return (
    <TopToolbar>
      <CreateButton label="New product" />
    </TopToolbar>
  )
}

/** react-admin's empty page shows only a plus sign on a phone. */
function NoProducts() {
  return (
    <Box sx={{ py: 6, px: 2, textAlign: 'center', width: '100%' }}>
      <Typography variant="h6" component="p" gutterBottom>
        No products yet
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        Every product needs a category. If you have none yet, add one under Categories first.
      </Typography>
      <Button component={Link} to="/products/create" variant="contained">
        New product
      </Button>
    </Box>
  )
}

function OnSale({ product }: { product: ProductRow }) {
  if (!product.published) return <StateChip state="Not on sale" />
  if (product.coming_soon) return <StateChip state="Coming soon" kind="waiting" />
  return product.available > 0 ? <StateChip state="On sale" kind="good" /> : <StateChip state="Sold out" kind="bad" />
}
