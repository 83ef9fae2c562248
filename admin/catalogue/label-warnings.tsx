import { Alert } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { lacksAllergens } from '#contract/allergens.ts'
import { medicinalClaims } from '#contract/claims.ts'

/** Warns while typing. Blocks nothing, because a list of words can't know their meaning. */
export function ClaimsWarning() {
  const texts: (string | null | undefined)[] = useWatch({ name: ['name', 'description', 'directions'] })
  const claims = medicinalClaims(texts.filter(Boolean).join('. '))
  return (
    <div role="status">
      {claims.length > 0 && (
        <Alert severity="warning">
          A cosmetic must not claim to treat or prevent an illness: {claims.map((claim) => `“${claim}”`).join(', ')}. By
          law, that makes it a medicine.
        </Alert>
      )}
    </div>
  )
}

export function AllergensWarning() {
  const ingredients: string | null | undefined = useWatch({ name: 'ingredients' })
  return (
    <div role="status">
      {lacksAllergens(ingredients ?? '') && (
        <Alert severity="warning">
          This product is scented but lists no fragrance allergens. List each allergen above 0.001% in products that
          stay on the skin, or 0.01% in products that are rinsed off.
        </Alert>
      )}
    </div>
  )
}
