import { Alert, Box, Link } from '@mui/material'
import { DateInput, maxLength, useRecordContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-7'
import { UAE_REGISTRATION_MAX } from '#contract/limits.ts'
import type { StaffProduct, UaeObstacle } from '#contract/staff/catalogue.ts'
import { addressOfTranslation } from '../translations/translation-links.tsx'
import { formatCalendarDay } from '../ui/when.tsx'
import { Section } from './form-section.tsx'
import { Line } from './inputs.tsx'

/** The registration in the UAE, and whether the product, as last saved, can be sold there. */
export function UaeSection() {
  const product = useRecordContext<StaffProduct>()
  return (
    <Section
      title="The UAE"
      intro="The UAE requires that each cosmetic is registered there, with its description and precautions in Arabic."
    >
      {product && <Verdict product={product} />}
      <Line
        source="uae_registration_number"
        label="UAE registration number"
        validate={maxLength(UAE_REGISTRATION_MAX)}
      />
      <DateInput
        source="uae_registered_until"
        label="Registered until"
        parse={asDay}
        fullWidth
        helperText="The last day, which ends at midnight in the UAE"
      />
    </Section>
  )
}

const asDay = (day: string) => day || null

function Verdict({ product }: { product: StaffProduct }) {
  const { uae_obstacles: obstacles } = product
  if (obstacles.length === 0)
    return (
      <Alert severity="success" icon={false}>
        Can be sold to the UAE: yes
      </Alert>
    )
  return (
    <Alert severity="warning" icon={false} sx={{ '& .MuiAlert-message': { width: '100%' } }}>
      Can be sold to the UAE: no
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {obstacles.map((obstacle) => (
          <li key={Object.values(obstacle).join(' ')}>
            <Obstacle product={product} obstacle={obstacle} />
          </li>
        ))}
      </Box>
    </Alert>
  )
}

type Field = NonNullable<UaeObstacle['field']>

const MISSING: Record<Field, string> = {
  description: 'The Arabic description is missing.',
  precautions: 'The Arabic precautions are missing.',
}
const CHANGED: Record<Field, string> = {
  description: 'The English description changed since the Arabic was written.',
  precautions: 'The English precautions changed since the Arabic was written.',
}

/** A reason, and what to do about it. */
function Obstacle({ product, obstacle }: { product: StaffProduct; obstacle: UaeObstacle }) {
  const { kind, field, product_id, name } = obstacle
  const translation = addressOfTranslation({ language: 'ar', kind: 'product', thing: product.id })
  switch (kind) {
    case 'unregistered':
      return 'No UAE registration number. Type it below when you have it.'
    case 'ended':
      return `The registration ended on ${formatCalendarDay(product.uae_registered_until ?? '')}. Type the new number and day below when you have renewed it.`
    case 'untranslated':
      return (
        <>
          {field && MISSING[field]} <To address={translation}>Write it in Arabic</To>
        </>
      )
    case 'changed':
      return (
        <>
          {field && CHANGED[field]} <To address={translation}>Check the Arabic</To>
        </>
      )
    case 'inside':
      return (
        <>
          {name}, which is inside, can’t be sold to the UAE. <To address={`/products/${product_id}`}>See why</To>
        </>
      )
  }
}

function To({ address, children }: { address: string; children: string }) {
  return (
    <Link component={RouterLink} to={address}>
      {children}
    </Link>
  )
}
