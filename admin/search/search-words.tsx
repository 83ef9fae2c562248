import SynonymIcon from '@mui/icons-material/SpellcheckOutlined'
import { Box, Button, Typography } from '@mui/material'
import {
  Create,
  CreateButton,
  DataTable,
  List,
  ListButton,
  maxLength,
  required,
  SaveButton,
  SearchInput,
  SimpleForm,
  Toolbar,
  TopToolbar,
  useRecordContext,
} from 'react-admin'
import { Link } from 'react-router-7'
import { SEARCH_WORDS_LENGTH, STAFF_PAGE_SIZE } from '#contract/limits.ts'
import type { Synonym } from '#contract/staff/search.ts'
import { api } from '../api.ts'
import { Line } from '../catalogue/inputs.tsx'
import { RemoveButton } from '../catalogue/remove-button.tsx'
import type { AdminResource } from '../resource.ts'
import { RecordEdit } from '../ui/record-page.tsx'
import { Rows } from '../ui/rows.tsx'

const FILTERS = [<SearchInput key="search" source="search" alwaysOn placeholder="Either word" />]

function SearchWordList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'term', order: 'ASC' }}
      perPage={STAFF_PAGE_SIZE}
      exporter={false}
      actions={<ListActions />}
      empty={<NoSearchWords />}
    >
      <Rows<Synonym>
        rowClick="edit"
        small={{
          primary: ({ term }) => <bdi>{term}</bdi>,
          secondary: ({ means }) => (
            <>
              They mean <bdi>{means}</bdi>
            </>
          ),
        }}
      >
        <DataTable.Col source="term" label="Shoppers type" />
        <DataTable.Col source="means" label="They mean" />
      </Rows>
    </List>
  )
}

function ListActions() {
  return (
    <TopToolbar>
      <CreateButton label="New search word" />
    </TopToolbar>
  )
}

/** react-admin's empty page shows only a plus sign on a phone. */
function NoSearchWords() {
  return (
    <Box sx={{ py: 6, px: 2, textAlign: 'center', width: '100%' }}>
      <Typography variant="h6" component="p" gutterBottom>
        No search words yet
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        The search finds the words of your products. Add here what shoppers call them.
      </Typography>
      <Button component={Link} to="/search-words/create" variant="contained">
        New search word
      </Button>
    </Box>
  )
}

function SearchWordCreate() {
  return (
    <Create title="New search word" redirect="edit" sx={{ mt: 2, maxWidth: 600 }}>
      <SimpleForm warnWhenUnsavedChanges>
        <SearchWordFields />
      </SimpleForm>
    </Create>
  )
}

function SearchWordEdit() {
  return (
    <RecordEdit title={<SearchWordTitle />} redirect={false} actions={<SearchWordActions />} sx={{ maxWidth: 600 }}>
      <SimpleForm warnWhenUnsavedChanges toolbar={<SearchWordToolbar />}>
        <SearchWordFields />
      </SimpleForm>
    </RecordEdit>
  )
}

function SearchWordFields() {
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        A search for the first finds what the second finds, too. It works one way: for the other way, add a second one.
        Capitals and accents make no difference, and are left out.
      </Typography>
      <Line
        source="term"
        label="Shoppers type"
        validate={[required(), maxLength(SEARCH_WORDS_LENGTH)]}
        helperText="In English or Arabic, such as hand wash"
      />
      <Line
        source="means"
        label="They mean"
        validate={[required(), maxLength(SEARCH_WORDS_LENGTH)]}
        helperText="Words that your products have, such as soap"
      />
    </>
  )
}

function SearchWordTitle() {
  const synonym = useRecordContext<Synonym>()
  return <bdi>{synonym?.term ?? 'Search word'}</bdi>
}

function SearchWordActions() {
  return (
    <TopToolbar>
      <ListButton />
    </TopToolbar>
  )
}

function SearchWordToolbar() {
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <RemoveButton<Synonym>
        resource="search-words"
        naming={({ term }) => term}
        question={(term) => `Remove ${term}? A search for it finds its own letters alone.`}
        remove={(id) => api().staffSearch.removeSynonym({ id })}
      />
    </Toolbar>
  )
}

export const searchWords: AdminResource = {
  name: 'search-words',
  label: 'Search words',
  icon: SynonymIcon,
  group: 'Catalogue',
  list: SearchWordList,
  create: SearchWordCreate,
  edit: SearchWordEdit,
  recordRepresentation: 'term',
  calls: {
    list: (client) => client.staffSearch.synonyms,
    one: (client) => client.staffSearch.synonym,
    create: (client) => client.staffSearch.createSynonym,
    update: (client) => client.staffSearch.updateSynonym,
  },
}
