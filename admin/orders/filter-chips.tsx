import { Button, Chip, Stack } from '@mui/material'
import { useListContext } from 'react-admin'
import { COUNTRY_NAMES } from '#contract/limits.ts'
import { Country } from '#contract/shapes.ts'
import { STATES } from './order-state.tsx'

const NAMES: Record<string, (value: string) => string> = {
  q: (value) => `Search: ${value}`,
  status: (value) => `Status: ${STATES.find(({ id }) => id === value)?.name ?? value}`,
  paid: (value) => (value === 'true' ? 'Paid' : 'Not paid'),
  country: (value) => `To: ${COUNTRY_NAMES[Country.parse(value)]}`,
  service: (value) => `Service: ${value}`,
  from: (value) => `From ${value}`,
  to: (value) => `Up to ${value}`,
  sent_by: (value) => (value === 'email' ? 'By email' : 'By parcel'),
  flagged: (value) => (value === 'fraud' ? 'May be fraud' : 'Needs attention'),
}

/** The filters in use. react-admin remembers filters, so without this staff may miss that yesterday's still apply. */
export function FilterChips() {
  const { filterValues, displayedFilters, setFilters } = useListContext()
  const chosen = Object.entries(filterValues).filter(
    ([name, value]) => name in NAMES && typeof value === 'string' && value !== '',
  )
  if (chosen.length === 0) return null
  const without = (name: string) => Object.fromEntries(Object.entries(filterValues).filter(([one]) => one !== name))
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', px: 1, py: 1 }}>
      {chosen.map(([name, value]) => {
        const label = NAMES[name]?.(String(value)) ?? name
        return (
          <Chip
            key={name}
            label={label}
            onClick={() => setFilters(without(name), displayedFilters)}
            onDelete={() => setFilters(without(name), displayedFilters)}
            aria-label={`Remove filter: ${label}`}
          />
        )
      })}
      <Button size="small" onClick={() => setFilters({}, {})}>
        Clear all filters
      </Button>
    </Stack>
  )
}
