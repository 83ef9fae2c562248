import { Link as AddressLink, Box, Typography } from '@mui/material'
import { DataTable, Link, ListButton, Pagination, ReferenceManyField, TopToolbar, useRecordContext } from 'react-admin'
import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import type { StockItem, StockMovement } from '#contract/staff/stock.ts'
import { RecordShow } from '../ui/record-page.tsx'
import { Rows } from '../ui/rows.tsx'
import { formatInstant, When } from '../ui/when.tsx'
import { AdjustForm } from './adjust-form.tsx'
import { CountForm } from './count-form.tsx'
import { nameOf, StockState } from './stock-list.tsx'
import { ThresholdForm } from './threshold-form.tsx'

export function StockShow() {
  return (
    <RecordShow title={<StockTitle />} actions={<StockActions />}>
      <StockPage />
    </RecordShow>
  )
}

function StockPage() {
  const item = useRecordContext<StockItem>()
  if (!item) return null
  return (
    <Box sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', mb: 3 }}>
        <Figure label="on the shelf" units={item.level} />
        <Figure label="held for checkouts" units={item.held} />
        <Figure label="available" units={item.available} />
        <StockState item={item} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          mb: 4,
        }}
      >
        <CountForm id={item.id} />
        <AdjustForm item={item} />
        <ThresholdForm key={item.version} item={item} />
      </Box>
      <Typography variant="h6" component="h2" sx={{ mb: 1 }}>
        Ledger
      </Typography>
      <ReferenceManyField
        reference="stock_movements"
        target="id"
        sort={{ field: 'id', order: 'DESC' }}
        perPage={STAFF_PAGE_SIZE}
        pagination={<Pagination />}
      >
        <Rows<StockMovement>
          small={{
            primary: (movement) => `${signed(movement.quantity)}, then ${movement.level}`,
            secondary: (movement) => `${whyOf(movement)} · ${formatInstant(movement.created_at)}`,
          }}
        >
          <DataTable.Col
            source="created_at"
            label="When"
            disableSort
            render={(movement: StockMovement) => <When at={movement.created_at} />}
          />
          <DataTable.Col
            source="quantity"
            label="Units"
            align="right"
            disableSort
            render={(movement: StockMovement) => signed(movement.quantity)}
          />
          <DataTable.NumberCol source="level" label="On the shelf after" disableSort />
          <DataTable.Col label="Reason" disableSort render={(movement: StockMovement) => <Why movement={movement} />} />
          <DataTable.Col source="by" label="By" disableSort render={(movement: StockMovement) => movement.by ?? '—'} />
        </Rows>
      </ReferenceManyField>
    </Box>
  )
}

function Figure({ label, units }: { label: string; units: number }) {
  return (
    <Box>
      <Typography component="span" sx={{ fontSize: '1.8rem', fontVariantNumeric: 'tabular-nums', mr: 1 }}>
        {units}
      </Typography>
      <Typography component="span" color="textSecondary">
        {label}
      </Typography>
    </Box>
  )
}

const signed = (units: number) => (units > 0 ? `+${units}` : `−${-units}`)

function whyOf({ kind, reason, order_number }: StockMovement): string {
  if (kind === 'sale') return `Sold, ${order_number ?? 'order'}`
  if (kind === 'return') return `Returned, ${order_number ?? 'order'}${reason ? `: ${reason}` : ''}`
  return reason
}

function Why({ movement }: { movement: StockMovement }) {
  if (movement.order_id === null) return whyOf(movement)
  return (
    <AddressLink component={Link} to={`/orders/${movement.order_id}/show`}>
      {whyOf(movement)}
    </AddressLink>
  )
}

function StockTitle() {
  const item = useRecordContext<StockItem>()
  return <span>{item ? nameOf(item) : 'Stock'}</span>
}

function StockActions() {
  const item = useRecordContext<StockItem>()
  return (
    <TopToolbar sx={{ alignItems: 'center', gap: 2 }}>
      {item && (
        <AddressLink component={Link} to={`/products/${item.product_id}`}>
          View product
        </AddressLink>
      )}
      <ListButton />
    </TopToolbar>
  )
}
