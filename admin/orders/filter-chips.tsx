import { Button, Chip, Stack } from '@mui/material'
import { useListContext } from 'react-admin'
import { COUNTRY_NAMES } from '#contract/limits.ts'
import { Country } from '#contract/shapes.ts'
import { STATES } from './order-state.tsx'

const NAMES: Record<string, (value: string) => string> = {
  q: (value) => `Search: ${value}`,
  status: (value) => `State: ${STATES.find(({ id }) => id === value)?.name ?? value}`,
  paid: (value) => (value === 'true' ? 'Paid' : 'Not paid'),
  country: (value) => `To: ${COUNTRY_NAMES[Country.parse(value)]}`,
  from: (value) => `From ${value}`,
  to: (value) => `Up to ${value}`,
  flagged: (value) => (value === 'fraud' ? 'May be fraud' : 'Needs a look'),
}

/**
 * What the list is narrowed down by, since it may have been chosen yesterday: each goes at one press, and all at
 * another.
 */
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
            aria-label={`${label}: take off`}
          />
        )
      })}
      <Button size="small" onClick={() => setFilters({}, {})}>
        Clear all filters
      </Button>
    </Stack>
  )
}
