import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import ReviewsIcon from '@mui/icons-material/StarOutlineOutlined'
import { Button } from '@mui/material'
import { DataTable, List, type RaRecord, SelectInput, TopToolbar, useListContext } from 'react-admin'
import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import type { StaffReview } from '#contract/staff/reviews.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { keepDownload } from '../ui/keep-file.ts'
import { Rows } from '../ui/rows.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import { useAction } from '../ui/use-action.ts'
import { When } from '../ui/when.tsx'
import { ReviewShow } from './review-page.tsx'
import { KINDS, STATES, starsText, stateName } from './review-words.ts'

type ReviewRow = StaffReview & RaRecord

const filters = [
  <SelectInput key="state" source="state" label="Status" alwaysOn choices={[...STATES]} />,
  <SelectInput
    key="reported"
    source="reported"
    label="Reports"
    alwaysOn
    choices={[{ id: 'true', name: 'Reported by a reader' }]}
  />,
]

function ReviewList() {
  return (
    <List filters={filters} perPage={STAFF_PAGE_SIZE} exporter={false} actions={<Actions />} title="Reviews">
      <Rows<ReviewRow>
        rowClick="show"
        small={{ primary: (row) => row.product, secondary: (row) => starsText(row.stars), tertiary: chips }}
      >
        <DataTable.Col
          source="created_at"
          label="Written"
          disableSort
          render={(row: ReviewRow) => <When at={row.created_at} />}
        />
        <DataTable.Col source="product" label="Product" disableSort />
        <DataTable.Col source="stars" label="Stars" disableSort render={(row: ReviewRow) => starsText(row.stars)} />
        <DataTable.Col label="Words" render={beginning} />
        <DataTable.Col label="Status" render={chips} />
      </Rows>
    </List>
  )
}

const chips = ({ state, reports }: ReviewRow) => (
  <>
    <StateChip state={stateName(state)} kind={KINDS[state]} />
    {reports > 0 && <StateChip state="Reported" kind="waiting" />}
  </>
)
const beginning = ({ words }: ReviewRow) => (words.length > 80 ? `${words.slice(0, 79)}…` : words)

function Actions() {
  const { filterValues } = useListContext()
  const { busy, run } = useAction()
  const save = () =>
    run(async () => {
      const { state, reported } = filterValues as { state?: StaffReview['state']; reported?: 'true' }
      const file = await api().staffReviews.export({ ...(state && { state }), ...(reported && { reported }) })
      await keepDownload(file)
      return `Saved as ${file.filename}.`
    })
  return (
    <TopToolbar>
      <Button startIcon={<DownloadIcon />} disabled={busy} onClick={() => void save()}>
        Export reviews (CSV)
      </Button>
    </TopToolbar>
  )
}

export const reviews: AdminResource = {
  name: 'reviews',
  label: 'Reviews',
  icon: ReviewsIcon,
  group: 'People',
  list: ReviewList,
  show: ReviewShow,
  calls: { list: (client) => client.staffReviews.list, one: (client) => client.staffReviews.read },
}
