import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { BusinessDetails } from '#contract/content.ts'

const serif = '"EB Garamond", Georgia, serif'

/** The header of a printed sheet. */
export function SheetHeader({
  shop,
  title,
  facts,
}: {
  shop: BusinessDetails
  title: string
  facts: [string, string][]
}) {
  return (
    <Box component="header" sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, flexWrap: 'wrap', mb: 4 }}>
      <div>
        <Typography sx={{ fontFamily: serif, fontSize: 28, lineHeight: 1.2 }}>{shop.name}</Typography>
        <Small lines={[shop.legal_name, ...shop.address_lines, shop.email, shop.phone]} />
      </div>
      <Box sx={{ textAlign: { sm: 'right' } }}>
        <Typography component="h1" sx={{ fontFamily: serif, fontSize: 24, lineHeight: 1.2, mb: 1 }}>
          {title}
        </Typography>
        {facts.map(([name, value]) => (
          <Typography key={name} variant="body2">
            {`${name} `}
            <strong>{value}</strong>
          </Typography>
        ))}
      </Box>
    </Box>
  )
}

export function Small({ lines }: { lines: string[] }) {
  return lines.filter(Boolean).map((line) => (
    <Typography key={line} variant="body2" color="textSecondary">
      {line}
    </Typography>
  ))
}

export function AddressBlock({ title, lines }: { title: string; lines: string[] }) {
  return (
    <Box sx={{ mb: 3, minWidth: 220 }}>
      <Typography variant="overline" component="h2" sx={{ lineHeight: 1.6 }}>
        {title}
      </Typography>
      {lines.map((line, at) => (
        <Typography key={at}>
          <bdi>{line}</bdi>
        </Typography>
      ))}
    </Box>
  )
}

export function Goods({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        '& th, & td': { textAlign: 'left', py: 1, pr: 2, borderBottom: '1px solid #DCCFB8', verticalAlign: 'top' },
        '& .amount': { textAlign: 'right', pr: 0, pl: 1.5, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
        '& tr': { breakInside: 'avoid' },
      }}
    >
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </Box>
  )
}
