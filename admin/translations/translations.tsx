import TranslationsIcon from '@mui/icons-material/TranslateOutlined'
import { Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { DataTable, List, type RaRecord, SearchInput, SelectInput, useListContext } from 'react-admin'
import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { TRANSLATED, type Translation, type TranslationRow, TranslationState } from '#contract/staff/translations.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { Rows } from '../ui/rows.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import { When } from '../ui/when.tsx'
import { KIND_NAMES, nameOfLanguage, STATE_NAMES } from './names.ts'
import { ReadFirst, TranslationEdit } from './translation-form.tsx'

type Row = TranslationRow & RaRecord

const [FIRST] = TRANSLATED
const CHIPS = { missing: 'bad', changed: 'waiting', done: 'good' } as const

const filters = [
  <SearchInput key="search" source="search" alwaysOn placeholder="Search English names" />,
  <SelectInput
    key="state"
    source="state"
    label="Status"
    alwaysOn
    choices={TranslationState.options.map((id) => ({ id, name: STATE_NAMES[id] }))}
  />,
  <SelectInput
    key="kind"
    source="kind"
    label="Kind"
    alwaysOn
    choices={Object.entries(KIND_NAMES).map(([id, name]) => ({ id, name }))}
  />,
  ...(TRANSLATED.length > 1
    ? [
        <SelectInput
          key="language"
          source="language"
          alwaysOn
          choices={TRANSLATED.map((id) => ({ id, name: nameOfLanguage(id) }))}
        />,
      ]
    : []),
]

function TranslationList() {
  return (
    <List
      filters={filters}
      filterDefaultValues={{ language: FIRST }}
      perPage={STAFF_PAGE_SIZE}
      exporter={false}
      title="Translations"
      empty={false}
    >
      <Counts />
      <Rows<Row>
        rowClick="edit"
        small={{
          primary: ({ label }) => label,
          secondary: ({ kind }) => KIND_NAMES[kind],
          tertiary: (row) => <State row={row} />,
        }}
      >
        <DataTable.Col source="label" label="English name" disableSort />
        <DataTable.Col label="Kind" render={({ kind }: Row) => KIND_NAMES[kind]} />
        <DataTable.Col label="Status" render={(row: Row) => <State row={row} />} />
        <DataTable.Col label="Translated" render={({ updated_at }: Row) => <When at={updated_at} />} />
      </Rows>
    </List>
  )
}

/** "Missing (3)": the number of texts. */
function State({ row: { state, missing, changed } }: { row: Row }) {
  const texts = { missing, changed, done: 0 }[state]
  return <StateChip state={texts > 0 ? `${STATE_NAMES[state]} (${texts})` : STATE_NAMES[state]} kind={CHIPS[state]} />
}

function Counts() {
  const { filterValues } = useListContext()
  const language = TRANSLATED.find((one) => one === filterValues.language) ?? FIRST
  const { data } = useQuery({
    queryKey: ['translations', 'counts', language],
    queryFn: ({ signal }) => (language ? api().staffTranslations.counts({ language }, { signal }) : null),
  })
  return (
    <>
      {language && data && (
        <Typography role="status" sx={{ px: 2, pt: 2 }}>
          In {nameOfLanguage(language)}: {data.missing} with texts missing, {data.changed} whose English has changed
          since, {data.done} done.
        </Typography>
      )}
      <ReadFirst />
    </>
  )
}

/** A translation as its form leaves it. */
interface Filled extends Omit<Translation, 'fields'> {
  fields: (Translation['fields'][number] & { still_right?: boolean })[]
}

/** "ar:product:12". */
function placeOf(id: string) {
  const [language = '', kind = '', thing = ''] = id.split(':')
  // The server checks them.
  return { language, kind, thing } as Pick<TranslationRow, 'language' | 'kind' | 'thing'>
}

export const translations: AdminResource = {
  name: 'translations',
  label: 'Translations',
  icon: TranslationsIcon,
  group: 'Content',
  list: TranslationList,
  edit: TranslationEdit,
  recordRepresentation: 'label',
  calls: {
    list: (client) => client.staffTranslations.list,
    one: (client) => (input: { id: string }) => client.staffTranslations.read(placeOf(input.id)),
    update:
      (client) =>
      ({ id, version, fields }: Filled) =>
        client.staffTranslations.save({
          ...placeOf(id),
          version,
          fields: fields.map(({ field, english, words, still_right = false }) => ({
            field,
            english,
            words: words ?? '',
            still_right,
          })),
        }),
  },
}
