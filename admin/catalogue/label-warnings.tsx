import { Alert } from '@mui/material'
import { useWatch } from 'react-hook-form'
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
