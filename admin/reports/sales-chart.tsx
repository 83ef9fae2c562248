import { Box, Typography } from '@mui/material'
import type { Report } from '#contract/staff/reports.ts'
import { formatPounds, nameOfPart } from './formats.ts'

/** A bar for each day or month: sales above, refunds below. The table has the figures for screen readers. */
export function SalesChart({ parts, by }: { parts: Report['parts']; by: 'day' | 'month' }) {
  const highest = Math.max(1, ...parts.map((part) => Math.max(Number(part.sales), Number(part.refunds))))
  const height = (amount: string) => `${(Number(amount) / highest) * 100}%`
  return (
    <Box aria-hidden sx={{ overflowX: 'auto', contain: 'inline-size' }}>
      <Box sx={{ display: 'flex', alignItems: 'stretch', gap: '2px', minWidth: parts.length * 6 }}>
        {parts.map((part) => (
          <Box
            key={part.start}
            title={`${nameOfPart(part.start, by)}: ${formatPounds(part.sales)} sold, ${formatPounds(part.refunds)} refunded`}
            sx={{ flex: 1, minWidth: 4, maxWidth: 60 }}
          >
            <Box sx={{ height: 140, display: 'flex', alignItems: 'end', borderBottom: 1, borderColor: 'divider' }}>
              <Box
                sx={{ width: '100%', height: height(part.sales), bgcolor: '#35523F', borderRadius: '2px 2px 0 0' }}
              />
            </Box>
            <Box sx={{ height: 40 }}>
              <Box sx={{ width: '100%', height: height(part.refunds), bgcolor: '#9A4A2E' }} />
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
        Green: sales. Red: refunds.
      </Typography>
    </Box>
  )
}
