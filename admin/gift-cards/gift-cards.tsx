import GiftCardIcon from '@mui/icons-material/CardGiftcardOutlined'
import ExportIcon from '@mui/icons-material/DownloadOutlined'
import { Alert, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import {
  CreateButton,
  DataTable,
  List,
  type RaRecord,
  SearchInput,
  SelectInput,
  TopToolbar,
  useListContext,
} from 'react-admin'
import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { withPoundSign } from '#contract/money.ts'
import type { GiftCardState, StaffGiftCard } from '#contract/staff/gift-cards.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { keepDownload } from '../ui/keep-file.ts'
import { Rows } from '../ui/rows.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import { useAction } from '../ui/use-action.ts'
import { formatInstant, When } from '../ui/when.tsx'
import { endText, recipientText, STATE_CHOICES, STATE_KINDS, stateName } from './card-words.ts'
import { GiftCardShow } from './gift-card-page.tsx'
import { GiveCard } from './give-card.tsx'

type CardRow = StaffGiftCard & RaRecord

const chip = ({ state }: CardRow) => <StateChip state={stateName(state)} kind={STATE_KINDS[state]} />
const worthOf = ({ worth, first }: CardRow) => `${withPoundSign(worth)} of ${withPoundSign(first)}`
const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn placeholder="Email, or end of a code" />,
  <SelectInput key="state" source="state" label="State" alwaysOn choices={STATE_CHOICES} />,
]

function GiftCardList() {
  return (
    <List
      title="Gift cards"
      filters={FILTERS}
      perPage={STAFF_PAGE_SIZE}
      exporter={false}
      actions={<ListActions />}
      empty={false}
    >
      <Outstanding />
      <Rows<CardRow>
        rowClick="show"
        small={{
          primary: (row) => `${endText(row.code_end)} · ${worthOf(row)}`,
          secondary: (row) =>
            `${recipientText(row.recipient_email)} · ${row.sent_at ? 'sent' : 'to be sent'} ${formatInstant(row.sent_at ?? row.send_at)}`,
          tertiary: chip,
        }}
      >
        <DataTable.Col label="Code" render={(row: CardRow) => endText(row.code_end)} />
        <DataTable.Col label="Worth now" sx={RIGHT} render={(row: CardRow) => withPoundSign(row.worth)} />
        <DataTable.Col label="At first" sx={RIGHT} render={(row: CardRow) => withPoundSign(row.first)} />
        <DataTable.Col label="Recipient" render={(row: CardRow) => recipientText(row.recipient_email)} />
        <DataTable.Col label="Order" render={(row: CardRow) => row.order?.number ?? 'Given'} />
        <DataTable.Col label="Emailed" render={(row: CardRow) => <When at={row.sent_at ?? row.send_at} />} />
        <DataTable.Col label="State" render={chip} />
      </Rows>
    </List>
  )
}

const RIGHT = { textAlign: 'right' }

/** The shop owes it, so it stands above the cards. */
function Outstanding() {
  const { data } = useQuery({
    queryKey: ['gift-cards', 'outstanding'],
    queryFn: ({ signal }) => api().staffGiftCards.outstanding({}, { signal }),
  })
  if (!data) return null
  return (
    <Alert severity="info" icon={false} sx={{ mb: 1 }}>
      {`${withPoundSign(data.worth)} is left on ${data.cards === 1 ? '1 card' : `${data.cards} cards`}: the shop owes it.`}
    </Alert>
  )
}

function ListActions() {
  const { filterValues } = useListContext()
  const { busy, run } = useAction()
  const save = (asked: 'cards' | 'ledger') => () =>
    run(async () => {
      const { search, state } = filterValues as { search?: string; state?: GiftCardState }
      const file =
        asked === 'ledger'
          ? await api().staffGiftCards.exportLedger({})
          : await api().staffGiftCards.export({ ...(search && { search }), ...(state && { state }) })
      await keepDownload(file)
      return `Saved as ${file.filename}.`
    })
  return (
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      <Button size="small" startIcon={<ExportIcon />} disabled={busy} onClick={() => void save('cards')()}>
        Export cards
      </Button>
      <Button size="small" startIcon={<ExportIcon />} disabled={busy} onClick={() => void save('ledger')()}>
        Export ledger
      </Button>
      <CreateButton label="Give a gift card" />
    </TopToolbar>
  )
}

export const giftCards: AdminResource = {
  name: 'gift-cards',
  label: 'Gift cards',
  icon: GiftCardIcon,
  group: 'Selling',
  superuser: true,
  list: GiftCardList,
  show: GiftCardShow,
  create: GiveCard,
  calls: {
    list: (client) => client.staffGiftCards.list,
    one: (client) => client.staffGiftCards.read,
    create: (client) => client.staffGiftCards.give,
  },
}
