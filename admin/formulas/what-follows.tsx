import { Alert, Box, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import type { Claim } from '#contract/ingredient-facts.ts'
import type { StaffFormula } from '#contract/staff/formulas.ts'
import { Section } from '../catalogue/form-section.tsx'
import { formatCalendarDay } from '../ui/when.tsx'

const CLAIM_NAMES: Record<Claim, string> = {
  vegan: 'Vegan',
  halal: 'Halal-suitable',
  palm: 'Free from palm',
  fragrance: 'Free from fragrance',
  'essential-oil': 'Free from essential oils',
  nut: 'Free from nuts',
  alcohol: 'Free from alcohol',
  colourant: 'Free from colourants',
}

/** What the saved formula makes of the label and the page. */
export function WhatFollows() {
  const formula = useRecordContext<StaffFormula>()
  if (!formula || formula.lines.length === 0) return null
  const { list, allergens, claims, unknown, above_limits } = formula
  return (
    <Section title="What follows from it" intro="As last saved. Nobody types any of this.">
      {above_limits.map((limit) => (
        <Alert key={`${limit.inci} ${limit.rule}`} severity="error">
          {Number(limit.percent)} % {limit.inci}. At most {Number(limit.max_percent)} % from{' '}
          {formatCalendarDay(limit.from_day)}: {limit.rule}.
        </Alert>
      ))}
      <Fact name="Ingredients on the label">{list.join(', ')}</Fact>
      <Fact name="Fragrance allergens in it">
        {allergens.length === 0
          ? 'None'
          : allergens
              .map(({ inci, percent, named }) => `${inci} ${Number(percent)} %${named ? '' : ' (too little to name)'}`)
              .join(', ')}
      </Fact>
      <Fact name="The page can say">
        {claims.length > 0 ? claims.map((claim) => CLAIM_NAMES[claim]).join(', ') : 'Nothing'}
      </Fact>
      {unknown.length > 0 && (
        <Alert severity="warning">
          Nobody has said what these are made from, so the page claims nothing: {unknown.join(', ')}. Choose it under
          Ingredients.
        </Alert>
      )}
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <Box>
      <Typography variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{children}</Typography>
    </Box>
  )
}
