import { type Theme, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable, type RaRecord, SimpleList } from 'react-admin'

interface RowsProps<R extends RaRecord> {
  /** A row's text where there is no room for a table: on a phone, and beside the menu of a tablet. */
  small: {
    primary: (record: R) => ReactNode
    secondary?: (record: R) => ReactNode
    tertiary?: (record: R) => ReactNode
  }
  rowClick?: 'edit' | 'show' | false
  /** The table's columns. */
  children: ReactNode
}

/** A list as a table on wide screens and as lines of text on phones and tablets. */
export function Rows<R extends RaRecord>({ small, rowClick = false, children }: RowsProps<R>) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  if (!narrow)
    return (
      <DataTable rowClick={rowClick} bulkActionButtons={false}>
        {children}
      </DataTable>
    )
  return (
    <SimpleList<R>
      rowClick={rowClick}
      primaryText={small.primary}
      secondaryText={small.secondary ?? (() => null)}
      tertiaryText={small.tertiary ?? (() => null)}
      // The library's tertiary text is too pale to read.
      sx={{ '& .MuiListItemText-root': { overflowWrap: 'anywhere' }, '& .RaSimpleList-tertiary': { opacity: 1 } }}
    />
  )
}
