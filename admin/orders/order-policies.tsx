import { Typography } from '@mui/material'
import type { StaffOrder } from '#contract/staff/orders.ts'
import { Section } from '../ui/section.tsx'

/** What applied to the order, by the numbers under which the owner finds the texts. */
export function OrderPolicies({ order: { policies } }: { order: StaffOrder }) {
  if (policies.length === 0) return null
  return (
    <Section title="Policies when it was ordered">
      <Typography variant="body2">
        {policies.map(({ title, number }) => `${title}: version ${number}`).join(' · ')}
      </Typography>
    </Section>
  )
}
