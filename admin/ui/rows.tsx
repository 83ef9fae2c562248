import { type Theme, useMediaQuery } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable, type RaRecord, SimpleList } from 'react-admin'

interface RowsProps<R extends RaRecord> {
  /** What a row says on a phone, where a table has no room. */
  small: {
    primary: (record: R) => ReactNode
    secondary?: (record: R) => ReactNode
    tertiary?: (record: R) => ReactNode
  }
  rowClick?: 'edit' | 'show' | false
  /** The table's columns. */
  children: ReactNode
}

/** The rows of a list: a table where there is room for one, lines of text on a phone. */
export function Rows<R extends RaRecord>({ small, rowClick = false, children }: RowsProps<R>) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
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
      // The library's pale third text is too pale to read.
      sx={{ '& .MuiListItemText-root': { overflowWrap: 'anywhere' }, '& .RaSimpleList-tertiary': { opacity: 1 } }}
    />
  )
}
