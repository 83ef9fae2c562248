import { Box, Typography } from '@mui/material'
import { withPoundSign } from '#contract/money.ts'
import type { Dashboard } from '#contract/staff/dashboard.ts'

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })

/**
 * Seven pairs of columns: each day beside the same one a week before. The figures stand in the columns' names, for
 * readers who don't see them.
 */
export function RevenueChart({ days }: { days: Dashboard['days'] }) {
  const most = Math.max(1, ...days.map((day) => Number(day.revenue)))
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
          const inWords = `${name}: ${withPoundSign(day.revenue)}, ${day.orders} orders; a week before ${withPoundSign(before?.revenue ?? '0.00')}`
          return (
            <Box component="li" key={day.day} title={inWords}>
              <Box
                aria-hidden
                sx={{ display: 'flex', alignItems: 'end', justifyContent: 'center', gap: '3px', height: 140 }}
              >
                <Column share={Number(before?.revenue ?? 0) / most} color="#DCCFB8" />
                <Column share={Number(day.revenue) / most} color="#35523F" />
              </Box>
              <Typography variant="caption" component="p" sx={{ textAlign: 'center' }} aria-label={inWords}>
                {at === 6 ? 'Today' : name}
              </Typography>
            </Box>
          )
        })}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1, display: 'flex', gap: 2 }}>
        <Key color="#35523F" label="this week" />
        <Key color="#DCCFB8" label="the week before" />
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

function Key({ color, label }: { color: string; label: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box component="span" sx={{ width: 10, height: 10, bgcolor: color }} />
      {label}
    </Box>
  )
}
