import { Link as AddressLink, Box, Button, Typography } from '@mui/material'
import { Link, ListButton, TopToolbar, useRecordContext } from 'react-admin'
import type { ReminderGroupWithPeople } from '#contract/staff/reminders.ts'
import { api } from '../api.ts'
import { RecordShow } from '../ui/record-page.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import { useAction } from '../ui/use-action.ts'
import { When } from '../ui/when.tsx'
import { countText, kindName } from './reminder-words.ts'

type Person = ReminderGroupWithPeople['people'][number]

/** Who waits for one thing. */
export function ReminderShow() {
  return (
    <RecordShow title={<Title />} actions={<Actions />} sx={{ mt: 2, maxWidth: 900 }}>
      <People />
    </RecordShow>
  )
}

function Title() {
  const group = useRecordContext<ReminderGroupWithPeople>()
  return <span>{group?.name ?? 'Reminders'}</span>
}

function Actions() {
  const group = useRecordContext<ReminderGroupWithPeople>()
  return (
    <TopToolbar sx={{ alignItems: 'center', gap: 2 }}>
      {group?.product_id && (
        <AddressLink component={Link} to={`/products/${group.product_id}`}>
          View product
        </AddressLink>
      )}
      <ListButton />
    </TopToolbar>
  )
}

function People() {
  const group = useRecordContext<ReminderGroupWithPeople>()
  if (!group) return null
  const { kind, waiting, unconfirmed, people } = group
  const more = waiting + unconfirmed - people.length
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Typography>
        {kindName(kind)}: {countText(group)}.
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </Box>
      {more > 0 && <Typography color="textSecondary">And {more} more, whom the CSV has.</Typography>}
    </Box>
  )
}

function PersonRow({ person: { id, email, asked_at, confirmed_at, due_at, language, country } }: { person: Person }) {
  const { busy, run } = useAction()
  const remove = () =>
    run(async () => {
      await api().staffReminders.remove({ id })
      return `The reminder of ${email} is removed.`
    })
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{email}</Typography>
        <Typography variant="body2" color="textSecondary">
          Asked <When at={asked_at} />
          {due_at && (
            <>
              , due <When at={due_at} />
            </>
          )}
          , {country}, {language}
        </Typography>
      </Box>
      {!confirmed_at && <StateChip state="Not confirmed yet" kind="waiting" />}
      <Button disabled={busy} onClick={() => void remove()} aria-label={`Remove the reminder of ${email}`}>
        Remove
      </Button>
    </Box>
  )
}
