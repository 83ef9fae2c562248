import { Alert, Box, Button, GlobalStyles, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-7'
import type { BusinessDetails } from '#contract/content.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import { api } from '../api.ts'
import { CreditNoteSheet } from './credit-note.tsx'
import { Invoice } from './invoice.tsx'
import { PackingSlip } from './packing-slip.tsx'

const PRINT = {
  '@page': { size: 'A4', margin: '15mm' },
  '@media print': { body: { background: '#fff' }, '.on-screen': { display: 'none !important' } },
}

/** Packing slips, invoices or a credit note, one per sheet, ready to print. */
export function PapersPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const ids = query.get('ids') ?? ''
  const kind = query.get('kind') ?? 'slips'
  const { data, error } = useQuery({
    queryKey: ['papers', ids],
    queryFn: ({ signal }) => api().staffOrders.papers({ ids }, { signal }),
  })
  return (
    <Box
      component="main"
      sx={{ color: '#22302A', maxWidth: 800, mx: 'auto', p: 3, '@media print': { p: 0, maxWidth: 'none' } }}
    >
      <GlobalStyles styles={PRINT} />
      <Stack className="on-screen" direction="row" spacing={1} sx={{ mb: 3 }}>
        <Button onClick={() => navigate(-1)}>Back</Button>
        {data && (
          <Button variant="contained" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </Stack>
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.orders.filter(hasPaper(kind)).map((order) => (
        <Box
          key={order.id}
          component="article"
          sx={{
            bgcolor: '#fff',
            mb: 4,
            p: 5,
            border: '1px solid #DCCFB8',
            '@media print': { border: 0, p: 0, m: 0, breakAfter: 'page', '&:last-of-type': { breakAfter: 'auto' } },
          }}
        >
          <Paper kind={kind} note={Number(query.get('note'))} order={order} shop={data.shop} />
        </Box>
      ))}
    </Box>
  )
}

/** Nothing is packed of an order that is emailed. */
const hasPaper = (kind: string) => (order: StaffOrder) => kind !== 'slips' || !order.is_emailed

function Paper({ kind, note, order, shop }: { kind: string; note: number; order: StaffOrder; shop: BusinessDetails }) {
  if (kind === 'invoices') return <Invoice order={order} shop={shop} />
  if (kind !== 'credit-note') return <PackingSlip order={order} shop={shop} />
  const found = order.credit_notes.find(({ id }) => id === note)
  return found ? (
    <CreditNoteSheet order={order} note={found} shop={shop} />
  ) : (
    <Alert severity="error">This order has no such credit note.</Alert>
  )
}
