import { Button, Stack } from '@mui/material'

interface PagesProps {
  list: { next: string | null; previous: string | null }
  page: number
  onPage: (page: number) => void
}

/** The buttons of a list that has several pages. */
export function Pages({ list: { next, previous }, page, onPage }: PagesProps) {
  if (!next && !previous) return null
  return (
    <Stack direction="row" spacing={1}>
      <Button disabled={!previous} onClick={() => onPage(page - 1)}>
        Previous page
      </Button>
      <Button disabled={!next} onClick={() => onPage(page + 1)}>
        Next page
      </Button>
    </Stack>
  )
}
