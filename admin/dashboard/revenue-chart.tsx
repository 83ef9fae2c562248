import { Box, Typography } from '@mui/material'
import { withPoundSign } from '#contract/money.ts'
import type { Dashboard } from '#contract/staff/dashboard.ts'

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })

/**
 * Seven pairs of bars: each day next to the same day a week before. Each bar's name has the figures, for screen
 * readers.
 */
export function RevenueChart({ days }: { days: Dashboard['days'] }) {
  const highest = Math.max(1, ...days.map((day) => Number(day.revenue)))
  const week = days.slice(7)
  return (
    <>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(7, 1fr)',
          gap: { xs: 0.5, sm: 2 },
          alignItems: 'end',
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {week.map((day, at) => {
          const before = days[at]
          const name = WEEKDAY.format(new Date(day.day))
          const description = `${name}: ${withPoundSign(day.revenue)}, ${day.orders} orders; a week before ${withPoundSign(before?.revenue ?? '0.00')}`
          return (
            <Box component="li" key={day.day} title={description}>
              <Box
                aria-hidden
                sx={{ display: 'flex', alignItems: 'end', justifyContent: 'center', gap: '3px', height: 140 }}
              >
                <Column share={Number(before?.revenue ?? 0) / highest} color="#DCCFB8" />
                <Column share={Number(day.revenue) / highest} color="#35523F" />
              </Box>
              <Typography variant="caption" component="p" sx={{ textAlign: 'center' }} aria-label={description}>
                {at === 6 ? 'Today' : name}
              </Typography>
            </Box>
          )
        })}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1, display: 'flex', gap: 2 }}>
        <Legend color="#35523F" label="this week" />
        <Legend color="#DCCFB8" label="the week before" />
      </Typography>
    </>
  )
}

function Column({ share, color }: { share: number; color: string }) {
  return (
    <Box
      sx={{
        width: { xs: 10, sm: 18 },
        height: `${Math.max(share * 100, 1)}%`,
        bgcolor: color,
        borderRadius: '2px 2px 0 0',
      }}
    />
  )
}

function Legend({ color, label }: { color: string; label: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box component="span" sx={{ width: 10, height: 10, bgcolor: color }} />
      {label}
    </Box>
  )
}
