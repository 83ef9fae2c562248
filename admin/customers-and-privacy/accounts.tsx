import AccountsIcon from '@mui/icons-material/BadgeOutlined'
import { Box, Button } from '@mui/material'
import {
  BooleanInput,
  Create,
  DataTable,
  List,
  PasswordInput,
  type RaRecord,
  required,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  useRecordContext,
} from 'react-admin'
import { PASSWORD_HINT } from '#contract/credentials.ts'
import type { StaffAccount } from '#contract/staff/customers-and-privacy.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { wholeList } from '../ui/document-page.tsx'
import { RecordEdit } from '../ui/record-page.tsx'
import { Rows } from '../ui/rows.tsx'
import { useAction } from '../ui/use-action.ts'
import { When } from '../ui/when.tsx'

type AccountRow = StaffAccount & RaRecord

const roleOf = (row: AccountRow) => (row.is_superuser ? 'owner' : row.is_staff ? 'staff' : 'no longer staff')

function AccountList() {
  return (
    <List pagination={false} exporter={false} title="Staff">
      <Rows<AccountRow>
        rowClick="edit"
        small={{ primary: (row) => row.username, secondary: (row) => row.email, tertiary: roleOf }}
      >
        <DataTable.Col source="username" disableSort />
        <DataTable.Col source="email" label="Email" disableSort />
        <DataTable.Col label="Role" render={roleOf} />
        <DataTable.Col label="Second factor" render={(row: AccountRow) => (row.second_factor ? 'yes' : 'no')} />
        <DataTable.NumberCol source="sessions" label="Sessions" disableSort />
        <DataTable.Col
          label="Last seen"
          render={(row: AccountRow) => <When at={row.last_seen_at} otherwise="not signed in" />}
        />
      </Rows>
    </List>
  )
}

function AccountCreate() {
  return (
    <Create redirect="list" sx={{ mt: 2, maxWidth: 600 }} title="New account">
      <SimpleForm>
        <TextInput source="username" validate={required()} autoComplete="off" />
        <TextInput source="email" label="Email" type="email" validate={required()} autoComplete="off" />
        <PasswordInput
          source="password"
          label="Temporary password"
          validate={required()}
          autoComplete="new-password"
          helperText={`${PASSWORD_HINT} They choose their own when they first sign in.`}
        />
        <BooleanInput
          source="is_superuser"
          label="Owner: can also manage staff, delivery options and business details"
          defaultValue={false}
        />
      </SimpleForm>
    </Create>
  )
}

function AccountEdit() {
  return (
    <RecordEdit actions={false} sx={{ mt: 2, maxWidth: 600 }} title="Staff account">
      <SimpleForm toolbar={<AccountToolbar />}>
        <TextInput source="username" readOnly helperText={false} />
        <TextInput source="email" label="Email" readOnly helperText={false} />
        <BooleanInput
          source="is_staff"
          label="Staff: can run the shop"
          helperText="Saving signs them out everywhere. The change applies when they sign in again."
        />
        <BooleanInput
          source="is_superuser"
          label="Owner: can also manage staff, delivery options and business details"
          helperText={false}
        />
      </SimpleForm>
    </RecordEdit>
  )
}

function AccountToolbar() {
  const account = useRecordContext<AccountRow>()
  const { busy, run } = useAction()
  const signOut = () =>
    run(async () => {
      if (account) await api().staffPeople.signOutEverywhere({ id: account.id })
      return 'They are signed out everywhere.'
    })
  const resetFactor = () =>
    run(async () => {
      if (account) await api().staffPeople.resetSecondFactor({ id: account.id })
      return 'Second factor removed. They are signed out everywhere and get an email.'
    })
  return (
    <Toolbar sx={{ flexWrap: 'wrap', gap: 1 }}>
      <SaveButton />
      <Box sx={{ flex: 1 }} />
      {account?.second_factor && (
        <Button disabled={busy} onClick={() => void resetFactor()}>
          Remove their second factor
        </Button>
      )}
      <Button disabled={busy} onClick={() => void signOut()}>
        Sign out everywhere
      </Button>
    </Toolbar>
  )
}

export const accounts: AdminResource = {
  name: 'accounts',
  label: 'Staff',
  icon: AccountsIcon,
  group: 'People',
  superuser: true,
  list: AccountList,
  edit: AccountEdit,
  create: AccountCreate,
  recordRepresentation: 'username',
  calls: {
    ...wholeList((client) => client.staffPeople.accounts({})),
    create: (client) => client.staffPeople.createAccount,
    update: (client) => client.staffPeople.changeAccount,
  },
}
