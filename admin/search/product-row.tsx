import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { CuratedProduct } from '#contract/staff/search.ts'
import { Thumbnail } from '../ui/thumbnail.tsx'

interface ProductRowProps {
  product: CuratedProduct
  place?: number
  /** Its buttons. */
  children: ReactNode
}

export function ProductRow({ product: { name, image, on_sale }, place, children }: ProductRowProps) {
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1.5}
      role="group"
      aria-label={name}
      sx={{ py: 1, alignItems: 'center', flexWrap: 'wrap', borderTop: 1, borderColor: 'divider' }}
    >
      <Thumbnail image={image} />
      <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>
          {place && `${place}. `}
          {name}
        </Typography>
        {!on_sale && (
          <Typography variant="body2" color="textSecondary">
            Not on sale, so nobody sees it
          </Typography>
        )}
      </Box>
      <Stack direction="row">{children}</Stack>
    </Stack>
  )
}
