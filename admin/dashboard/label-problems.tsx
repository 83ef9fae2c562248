import { Alert, Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-7'
import type { Dashboard } from '#contract/staff/dashboard.ts'
import { formatCalendarDay } from '../ui/when.tsx'

/** Warns of products that must leave sale, soon or already, unless their formula changes. */
export function LabelProblems({ data: { label_problems } }: { data: Dashboard }) {
  const { count, items } = label_problems
  if (count === 0) return null
  return (
    <Alert severity="warning">
      These products can’t stay on sale as they are. Change the formula, or take the product off sale:
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {items.map((item) => (
          <li key={`${item.product_id} ${item.inci} ${item.rule}`}>
            <Link component={RouterLink} to={`/products/${item.product_id}`} color="inherit">
              {item.name}
            </Link>
            {item.kind === 'limit'
              ? `: too much ${item.inci} from ${formatCalendarDay(item.from_day ?? '')} (${item.rule})`
              : ': its formula isn’t whole'}
          </li>
        ))}
        {count > items.length && <li>{`and ${count - items.length} more`}</li>}
      </Box>
    </Alert>
  )
}
