import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import MissIcon from '@mui/icons-material/SearchOffOutlined'
import { Alert, Box, Button, LinearProgress, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Title } from 'react-admin'
import { Link } from 'react-router-7'
import { MISS_DAYS, type Miss } from '#contract/staff/search.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { keepDownload } from '../ui/keep-file.ts'
import { Section } from '../ui/section.tsx'
import { useAction } from '../ui/use-action.ts'
import { Pages } from './pages.tsx'

type Days = (typeof MISS_DAYS)[number]
const KEY = 'search-misses'

function SearchMissesPage() {
  const [days, setDays] = useState<Days>(30)
  const [page, setPage] = useState(1)
  const { data, error, isFetching } = useQuery({
    queryKey: [KEY, days, page],
    queryFn: ({ signal }) => api().staffSearch.misses({ days, page }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Stack spacing={2} sx={{ my: 2, minWidth: 0, maxWidth: 900 }}>
      <Title title="Not found" />
      <Section title="What people looked for and didn’t find">
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          Words of searches that found nothing, and words that a search left out. Nothing says who searched. What looks
          like an email address or a number isn’t kept, and everything goes after 400 days.
        </Typography>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={days}
            onChange={(_, chosen) => {
              if (!chosen) return
              setDays(chosen)
              setPage(1)
            }}
            aria-label="Period"
          >
            {MISS_DAYS.map((one) => (
              <ToggleButton key={one} value={one}>
                {one} days
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <ExportButton days={days} />
        </Stack>
        {isFetching && <LinearProgress aria-label="Loading" sx={{ mt: 2 }} />}
        {error && <Alert severity="error">{error.message}</Alert>}
        {data?.count === 0 && <Typography sx={{ mt: 2 }}>Every search found something.</Typography>}
        {data && data.count > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', p: 0, mb: 0 }}>
            {data.results.map((miss) => (
              <MissRow key={miss.words} miss={miss} />
            ))}
          </Box>
        )}
        {data && <Pages list={data} page={page} onPage={setPage} />}
      </Section>
    </Stack>
  )
}

function ExportButton({ days }: { days: Days }) {
  const { busy, run } = useAction()
  const save = async () => {
    await keepDownload(await api().staffSearch.exportMisses({ days }))
    return 'The list is in your downloads.'
  }
  return (
    <Button startIcon={<DownloadIcon />} disabled={busy} onClick={() => void run(save)}>
      Export this list (CSV)
    </Button>
  )
}

function MissRow({ miss: { words, times, means } }: { miss: Miss }) {
  const { busy, run } = useAction()
  const source = encodeURIComponent(JSON.stringify({ term: words }))
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Typography>
        <bdi>{words}</bdi> — {times === 1 ? 'once' : `${times} times`}
      </Typography>
      {means.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          Now means <bdi>{means.join(', ')}</bdi>
        </Typography>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button
          size="small"
          component={Link}
          to={`/search-words/create?source=${source}`}
          aria-label={`Make it mean …: ${words}`}
        >
          Make it mean …
        </Button>
        <Button
          size="small"
          component={Link}
          to={`/search-results?${new URLSearchParams({ q: words })}`}
          aria-label={`Choose products: ${words}`}
        >
          Choose products
        </Button>
        <Button
          size="small"
          color="error"
          disabled={busy}
          onClick={() => void run(() => api().staffSearch.forgetMiss({ words }))}
          aria-label={`Delete: ${words}`}
        >
          Delete
        </Button>
      </Stack>
    </Box>
  )
}

export const searchMisses: AdminResource = {
  name: KEY,
  label: 'Not found',
  icon: MissIcon,
  group: 'Catalogue',
  list: SearchMissesPage,
  calls: {},
}
