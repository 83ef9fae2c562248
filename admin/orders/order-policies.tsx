import { Typography } from '@mui/material'
import type { StaffOrder } from '#contract/staff/order.ts'
import { Section } from '../ui/section.tsx'

/** The policy versions that applied to the order. */
export function OrderPolicies({ order: { policies } }: { order: StaffOrder }) {
  if (policies.length === 0) return null
  return (
    <Section title="Policies at the time of the order">
      <Typography variant="body2">
        {policies.map(({ title, number }) => `${title}: version ${number}`).join(' · ')}
      </Typography>
    </Section>
  )
}
