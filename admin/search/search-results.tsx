import ResultsIcon from '@mui/icons-material/ManageSearchOutlined'
import { Alert, Box, Button, LinearProgress, Stack, TextField, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Title } from 'react-admin'
import { Link, useSearchParams } from 'react-router-7'
import { SEARCH_MAX } from '#contract/limits.ts'
import type { CurationRow } from '#contract/staff/search.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { Section } from '../ui/section.tsx'
import { CurationForm } from './curation-form.tsx'
import { Pages } from './pages.tsx'

const KEY = 'search-results'

function SearchResultsPage() {
  const [fields, setFields] = useSearchParams()
  const q = fields.get('q') ?? ''
  return (
    <Stack spacing={2} sx={{ my: 2, minWidth: 0, maxWidth: 900 }}>
      <Title title="Search results" />
      <WordsForm key={q} q={q} onShow={(words) => setFields(words ? { q: words } : {})} />
      {q ? <Chosen key={q} q={q} /> : <CurationList />}
    </Stack>
  )
}

function WordsForm({ q, onShow }: { q: string; onShow: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const show = (event: FormEvent) => {
    event.preventDefault()
    onShow(typed.trim())
  }
  return (
    <Section title="A search">
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Choose what shoppers see first for the words of a search, and what they don’t see. It counts for exactly these
        words, in any capitals. A shopper who sorts by price or age sees that order instead.
      </Typography>
      <Stack
        component="form"
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ flexWrap: 'wrap', alignItems: 'center' }}
        onSubmit={show}
      >
        <TextField
          label="Words of a search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          slotProps={{ htmlInput: { maxLength: SEARCH_MAX, dir: 'auto' } }}
          sx={{ flex: '1 1 220px' }}
        />
        <Button type="submit" variant="contained" disabled={typed.trim() === ''}>
          Show the results
        </Button>
        {q && <Button onClick={() => onShow('')}>All searches</Button>}
      </Stack>
    </Section>
  )
}

function Chosen({ q }: { q: string }) {
  const { data, error, isPending } = useQuery({
    queryKey: [KEY, 'curation', q],
    queryFn: ({ signal }) => api().staffSearch.curation({ q }, { signal }),
    retry: false,
    // What is being arranged isn't replaced by what somebody else saves: the save says so.
    refetchOnWindowFocus: false,
  })
  if (isPending) return <LinearProgress aria-label="Loading" />
  if (error) return <Alert severity="error">{error.message}</Alert>
  return <CurationForm key={data.seen} q={q} curation={data} />
}

function CurationList() {
  const [page, setPage] = useState(1)
  const { data, error, isFetching } = useQuery({
    queryKey: [KEY, 'list', page],
    queryFn: ({ signal }) => api().staffSearch.curations({ page }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Section title="Searches that you arranged">
      {isFetching && <LinearProgress aria-label="Loading" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.count === 0 && <Typography>None yet. Type the words of a search above.</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data?.results.map((row) => (
          <Box component="li" key={row.id} sx={{ py: 1, overflowWrap: 'anywhere' }}>
            <Link to={`/search-results?${new URLSearchParams({ q: row.words })}`}>
              <bdi>{row.words}</bdi>
            </Link>
            <Typography variant="body2" color="textSecondary">
              {said(row)}
            </Typography>
          </Box>
        ))}
      </Box>
      {data && <Pages list={data} page={page} onPage={setPage} />}
    </Section>
  )
}

const said = ({ first, hidden }: CurationRow) =>
  [first > 0 && `${first} shown first`, hidden > 0 && `${hidden} hidden`].filter(Boolean).join(', ')

export const searchResults: AdminResource = {
  name: KEY,
  label: 'Search results',
  icon: ResultsIcon,
  group: 'Catalogue',
  list: SearchResultsPage,
  calls: {},
}
