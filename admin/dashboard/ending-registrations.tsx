import { Alert, Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-7'
import type { Dashboard } from '#contract/staff/dashboard.ts'
import { formatCalendarDay } from '../ui/when.tsx'

/** Warns of products that soon can't be sold to the UAE, or already can't. */
export function EndingRegistrations({ data: { uae_registrations } }: { data: Dashboard }) {
  const { count, items } = uae_registrations
  if (count === 0) return null
  return (
    <Alert severity="warning">
      Without a registration in the UAE, a product can’t be sold there. Renew it, or clear its number:
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {items.map(({ product_id, name, until, ended }) => (
          <li key={product_id}>
            <Link component={RouterLink} to={`/products/${product_id}`} color="inherit">
              {name}
            </Link>
            {`: ${ended ? 'ended' : 'ends'} on ${formatCalendarDay(until)}`}
          </li>
        ))}
        {count > items.length && <li>{`and ${count - items.length} more`}</li>}
      </Box>
    </Alert>
  )
}
