import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

/** A part of the product's form. */
export function Section({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 4 }}>
      <Typography variant="h6" component="h2" sx={{ mb: intro ? 0 : 1.5 }}>
        {title}
      </Typography>
      {intro && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {intro}
        </Typography>
      )}
      <Box sx={SPACED}>{children}</Box>
    </Box>
  )
}

/** Equal gaps between fields. Each kind of input has its own margins otherwise. */
const SPACED = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', '& .MuiFormControl-root': { m: 0 } }

export function Columns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))', alignItems: 'start' }}
    >
      {children}
    </Box>
  )
}

/** Sections as wide as their form, which else are as wide as their fields. */
export function Wide({ children }: { children: ReactNode }) {
  return <Box sx={{ width: '100%' }}>{children}</Box>
}
