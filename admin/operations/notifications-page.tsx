import NotificationsIcon from '@mui/icons-material/NotificationsOutlined'
import { Box, Typography } from '@mui/material'
import { required, SelectInput, TextInput } from 'react-admin'
import type { NotificationKind, Notifications } from '#contract/staff/notifications.ts'
import type { AdminResource } from '../resource.ts'
import { DocumentPage, documentCalls } from '../ui/document-page.tsx'

const KINDS: [NotificationKind, string][] = [
  ['order', 'New orders'],
  ['low_stock', 'Low stock'],
  ['dispute', 'Disputes'],
  ['message', 'Messages'],
]
const WHEN = [
  { id: 'off', name: 'No email' },
  { id: 'at_once', name: 'At once' },
  { id: 'daily', name: 'Once a day, at 8 in the morning' },
]

function NotificationsPage() {
  return (
    <DocumentPage
      resource="notifications"
      title="Notifications"
      intro="Choose who gets an email when something happens. These emails don’t name customers. The shop’s own address also gets the full text of messages from the contact form."
    >
      {KINDS.map(([kind, title]) => (
        <Box key={kind} component="section" aria-label={title} sx={{ width: '100%', mb: 2 }}>
          <Typography variant="h6" component="h2">
            {title}
          </Typography>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 2fr)' },
              columnGap: 2,
            }}
          >
            <SelectInput
              source={`${kind}.when`}
              label={`${title}: when`}
              choices={WHEN}
              validate={required()}
              helperText={false}
            />
            <TextInput
              source={`${kind}.addresses`}
              label={`${title}: email addresses`}
              multiline
              format={(addresses: string[] | undefined) => addresses?.join('\n') ?? ''}
              parse={(text: string | null) => (text ?? '').split(/[\n,;]/)}
              helperText="One per line"
            />
          </Box>
        </Box>
      ))}
    </DocumentPage>
  )
}

/** While typing, an empty line may be the start of the next address. Remove it when saving. */
function withoutBlanks(input: Notifications & { version: number }) {
  const rules = KINDS.map(([kind]) => {
    const { when, addresses } = input[kind]
    return [kind, { when, addresses: addresses.map((address) => address.trim()).filter((address) => address !== '') }]
  })
  // The keys of the rules are those of the input.
  return { version: input.version, ...(Object.fromEntries(rules) as Notifications) }
}

export const notifications: AdminResource = {
  name: 'notifications',
  label: 'Notifications',
  icon: NotificationsIcon,
  group: 'Shop',
  superuser: true,
  list: NotificationsPage,
  calls: documentCalls(
    (client) => () => client.staffShop.notifications({}),
    (client) => (input: Notifications & { version: number }) =>
      client.staffShop.updateNotifications(withoutBlanks(input)),
  ),
}
