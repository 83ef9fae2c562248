import { Alert, Box, Link, Typography } from '@mui/material'
import { usePermissions, useRecordContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-7'
import type { StaffProduct } from '#contract/staff/catalogue.ts'

/** The list of ingredients that follows from the formula, and where that is. */
export function ComputedList() {
  const product = useRecordContext<StaffProduct>()
  const { permissions } = usePermissions<'staff' | 'superuser'>()
  if (!product)
    return (
      <Alert severity="info" icon={false}>
        Save the product first. Then the owner types its formula, and the list of ingredients follows from it.
      </Alert>
    )
  const isOwner = permissions === 'superuser'
  return (
    <Box sx={{ mb: 2 }}>
      {product.ingredients && (
        <>
          <Typography variant="body2" color="textSecondary">
            Ingredients, from the formula
          </Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{product.ingredients}</Typography>
        </>
      )}
      {!product.formulated && (
        <Alert severity="warning" icon={false} sx={{ mt: 1 }}>
          {isOwner ? 'The formula isn’t whole yet.' : 'The formula isn’t whole yet. The owner types it.'}
        </Alert>
      )}
      {isOwner && (
        <Link component={RouterLink} to={`/formulas/${product.id}`}>
          Open the formula
        </Link>
      )}
    </Box>
  )
}
