import FlagIcon from '@mui/icons-material/FlagOutlined'
import {
  Box,
  Checkbox,
  Chip,
  FormControlLabel,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Stack,
  Tooltip,
} from '@mui/material'
import { DataTable, useListContext } from 'react-admin'
import { Link } from 'react-router-7'
import { withPoundSign } from '#contract/money.ts'
import type { StaffOrderRow } from '#contract/staff/order.ts'
import { formatInstant } from '../ui/when.tsx'
import { isSelectable } from './bulk/each-order.ts'
import { isForNothing } from './is-for-nothing.ts'
import { flagLabel, OrderState } from './order-state.tsx'

/** The list on a phone: a row per order with a checkbox. */
export function SmallList() {
  const { data = [], selectedIds, onSelect, onToggleItem } = useListContext<StaffOrderRow>()
  const ready = data.filter(isSelectable)
  const all = ready.length > 0 && ready.every(({ id }) => selectedIds.includes(id))
  if (data.length === 0) return <Box sx={{ p: 2 }}>No orders match.</Box>
  return (
    <>
      <FormControlLabel
        sx={{ ml: 0 }}
        control={
          <Checkbox checked={all} onChange={(_, checked) => onSelect(checked ? ready.map(({ id }) => id) : [])} />
        }
        label="Select all on this page"
      />
      <List disablePadding>
        {data.map((order) => (
          <ListItem key={order.id} disablePadding divider>
            <Checkbox
              checked={selectedIds.includes(order.id)}
              disabled={!isSelectable(order)}
              onChange={() => onToggleItem(order.id)}
              slotProps={{ input: { 'aria-label': `Select ${order.number ?? 'the order without a number'}` } }}
            />
            <ListItemButton component={Link} to={`/orders/${encodeURIComponent(order.id)}/show`} sx={{ pl: 0 }}>
              <ListItemText
                sx={{ overflowWrap: 'anywhere' }}
                primary={`${order.number ?? 'No number yet'} · ${order.full_name}`}
                secondary={
                  <>
                    <Contents order={order} />
                    <Box
                      component="span"
                      sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 0.5, flexWrap: 'wrap' }}
                    >
                      <OrderState order={order} /> {`${order.country}, ${order.shipping_method},`}{' '}
                      {formatInstant(order.created_at)}
                    </Box>
                  </>
                }
              />
              <Box sx={{ pl: 1 }}>
                <Total order={order} />
              </Box>
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </>
  )
}

export function WideList() {
  return (
    // The library's toolbar would cover the search; bulk/selection-bar.tsx replaces it.
    <DataTable<StaffOrderRow>
      rowClick="show"
      isRowSelectable={isSelectable}
      bulkActionsToolbar={<Nothing />}
      bulkActionButtons={<Nothing />}
    >
      <DataTable.Col<StaffOrderRow> source="number" label="Order" render={(order) => <Numbered order={order} />} />
      <DataTable.Col<StaffOrderRow>
        source="created_at"
        label="Placed"
        render={(order) => formatInstant(order.created_at)}
      />
      <DataTable.Col<StaffOrderRow>
        source="full_name"
        label="Customer"
        disableSort
        render={(order) => (
          <>
            {order.full_name}
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.85em' }}>
              {order.email}
            </Box>
          </>
        )}
      />
      <DataTable.Col<StaffOrderRow>
        source="contents"
        label="Contents"
        disableSort
        render={(order) => <Contents order={order} />}
      />
      <DataTable.Col<StaffOrderRow>
        source="country"
        label="To"
        disableSort
        render={(order) => (
          <>
            {order.country}
            <Box component="span" sx={{ display: 'block', fontSize: '0.85em' }}>
              {order.shipping_method}
            </Box>
          </>
        )}
      />
      <DataTable.Col<StaffOrderRow>
        source="status"
        label="Status"
        disableSort
        render={(order) => <OrderState order={order} />}
      />
      <DataTable.Col<StaffOrderRow>
        source="paid"
        label="Paid"
        disableSort
        render={(order) => (order.is_replacement || isForNothing(order) ? '–' : order.paid ? 'Yes' : 'No')}
      />
      <DataTable.Col<StaffOrderRow>
        source="total"
        label="Total"
        align="right"
        render={(order) => <Total order={order} />}
      />
    </DataTable>
  )
}

const Nothing = () => null

/** The most kinds of goods that a row names. */
const NAMED = 2

/** The first things in an order, and what packers must know of it. */
function Contents({ order: { contents, is_gift, is_wrapped, is_replacement } }: { order: StaffOrderRow }) {
  const units = contents.reduce((sum, { quantity }) => sum + quantity, 0)
  const more = contents.length - NAMED
  const marks = [is_replacement && 'Replacement', is_gift && 'Gift', is_wrapped && 'Gift wrap']
  return (
    <>
      {contents.slice(0, NAMED).map(({ name, quantity }, at) => (
        // Two lines can be of the same size of a product.
        <Box component="span" key={at} sx={{ display: 'block' }}>
          {`${quantity} × ${name}`}
        </Box>
      ))}
      {contents.length > 1 && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.85em' }}>
          {`${more > 0 ? `and ${more} more: ` : ''}${units} units`}
        </Box>
      )}
      {marks.map(
        (mark) =>
          mark && (
            <Chip key={mark} component="span" size="small" variant="outlined" label={mark} sx={{ mr: 0.5, mt: 0.5 }} />
          ),
      )}
    </>
  )
}

function Numbered({ order }: { order: StaffOrderRow }) {
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', fontWeight: 600 }}>
      <span>{order.number ?? '–'}</span>
      {order.flags.length > 0 && (
        <Tooltip title={order.flags.map(flagLabel).join(', ')}>
          <FlagIcon color="error" fontSize="small" titleAccess={`Flagged: ${order.flags.map(flagLabel).join(', ')}`} />
        </Tooltip>
      )}
    </Stack>
  )
}

function Total({ order }: { order: StaffOrderRow }) {
  if (order.is_replacement) return <>No charge</>
  if (isForNothing(order)) return <>Nothing to pay</>
  return (
    <>
      {withPoundSign(order.total)}
      {order.refunded !== '0.00' && (
        <Box component="span" sx={{ display: 'block', color: 'error.main', fontSize: '0.85em' }}>
          {`−${withPoundSign(order.refunded)}`}
        </Box>
      )}
    </>
  )
}
