import { Box, Table, TableBody, TableCell, TableFooter, TableHead, TableRow, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { COUNTRY_NAMES, type Country } from '#contract/limits.ts'
import type { Report, ReportSums } from '#contract/staff/reports.ts'
import { Section } from '../ui/section.tsx'
import { formatPounds, nameOfPart } from './formats.ts'

/** A table that scrolls horizontally on a phone. */
function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{ overflowX: 'auto', contain: 'inline-size', '& td, & th': { whiteSpace: 'nowrap' } }}
    >
      <Table size="small">{children}</Table>
    </Box>
  )
}

const COLUMNS: [keyof ReportSums, string][] = [
  ['orders', 'Orders'],
  ['goods', 'Goods'],
  ['delivery', 'Delivery'],
  ['sales', 'Sales'],
  ['refunds', 'Refunds'],
  ['net', 'Net'],
  ['standard_rated', 'Standard-rated'],
  ['vat', 'VAT'],
  ['zero_rated', 'Zero-rated'],
  ['gift_cards', 'Gift cards'],
]

const figureOf = (sums: ReportSums, column: keyof ReportSums) => {
  const value = sums[column]
  return typeof value === 'number' ? value : formatPounds(value)
}

export function PartsTable({ report: { parts, total }, by }: { report: Report; by: 'day' | 'month' }) {
  const cells = (sums: ReportSums) =>
    COLUMNS.map(([column]) => (
      <TableCell key={column} align="right">
        {figureOf(sums, column)}
      </TableCell>
    ))
  return (
    <Scrolling label={by === 'day' ? 'By day' : 'By month'}>
      <TableHead>
        <TableRow>
          <TableCell>{by === 'day' ? 'Day' : 'Month'}</TableCell>
          {COLUMNS.map(([column, name]) => (
            <TableCell key={column} align="right">
              {name}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {parts.map((part) => (
          <TableRow key={part.start}>
            <TableCell>{nameOfPart(part.start, by)}</TableCell>
            {cells(part)}
          </TableRow>
        ))}
      </TableBody>
      <TableFooter sx={{ '& td': { color: 'text.primary', fontWeight: 600, fontSize: '0.875rem' } }}>
        <TableRow>
          <TableCell>Total</TableCell>
          {cells(total)}
        </TableRow>
      </TableFooter>
    </Scrolling>
  )
}

export function BestSellers({ title, sellers }: { title: string; sellers: Report['best_by_money'] }) {
  return (
    <Section title={title}>
      {sellers.length === 0 && <Typography color="textSecondary">Nothing was sold.</Typography>}
      {sellers.length > 0 && (
        <Scrolling label={title}>
          <TableHead>
            <TableRow>
              <TableCell>Product</TableCell>
              <TableCell align="right">Units</TableCell>
              <TableCell align="right">Money</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {sellers.map(({ product_name, variant_name, units, money }) => (
              <TableRow key={`${product_name} ${variant_name}`}>
                <TableCell>{[product_name, variant_name].filter(Boolean).join(', ')}</TableCell>
                <TableCell align="right">{units}</TableCell>
                <TableCell align="right">{formatPounds(money)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Scrolling>
      )}
    </Section>
  )
}

export function CountriesAndBuyers({ report: { countries, buyers } }: { report: Report }) {
  return (
    <Section title="Countries and repeat buyers">
      {countries.map(({ country, orders, sales }) => (
        <Typography key={country}>
          {COUNTRY_NAMES[country as Country] ?? country}: {orders === 1 ? '1 order' : `${orders} orders`},{' '}
          {formatPounds(sales)}
        </Typography>
      ))}
      <Typography sx={{ mt: 1 }}>
        {buyers.all === 1 ? '1 customer bought' : `${buyers.all} customers bought`}, {buyers.repeat} of them repeat
        buyers.
        {buyers.orders_of_nobody > 0 && ` ${buyers.orders_of_nobody} orders belong to erased customers.`}
      </Typography>
    </Section>
  )
}
