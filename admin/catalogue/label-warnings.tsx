import { Alert } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { lacksAllergens } from '#contract/allergens.ts'
import { medicinalClaims } from '#contract/claims.ts'

/** Warnings while typing. A word list can't know the meaning, so nothing is refused. */
export function ClaimsWarning() {
  const texts: (string | null | undefined)[] = useWatch({ name: ['name', 'description', 'directions'] })
  const claims = medicinalClaims(texts.filter(Boolean).join('. '))
  return (
    <div role="status">
      {claims.length > 0 && (
        <Alert severity="warning">
          A cosmetic may not claim to treat or prevent an illness: {claims.map((claim) => `“${claim}”`).join(', ')}. By
          law that would make it a medicine.
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
          It is scented, and no fragrance allergen is named. Above 0.001 % in what stays on the skin, and 0.01 % in what
          is rinsed off, each has to be.
        </Alert>
      )}
    </div>
  )
}
