import {
  BooleanInput,
  Create,
  DataTable,
  List,
  maxLength,
  NumberInput,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  Toolbar,
  useGetList,
  useRecordContext,
} from 'react-admin'
import { CATEGORY_NAME_MAX, PAGE_SIZE_CAP } from '#contract/limits.ts'
import type { StaffCategory } from '#contract/staff/catalogue.ts'
import { api } from '../api.ts'
import { RecordEdit } from '../ui/record-page.tsx'
import { Rows } from '../ui/rows.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import { Line, Prose } from './inputs.tsx'
import { RemoveButton } from './remove-button.tsx'

export function CategoryList() {
  return (
    <List sort={{ field: 'position', order: 'ASC' }} perPage={PAGE_SIZE_CAP} exporter={false} pagination={false}>
      <Rows<StaffCategory>
        rowClick="edit"
        small={{
          primary: (category) => category.name,
          secondary: (category) => `${category.products} products`,
          tertiary: (category) => category.coming_soon && <StateChip state="Coming soon" kind="waiting" />,
        }}
      >
        <DataTable.Col
          source="name"
          render={(category: StaffCategory) => (
            <span>{category.parent_id === null ? category.name : `— ${category.name}`}</span>
          )}
        />
        <DataTable.Col source="slug" label="Address" disableSort />
        <DataTable.NumberCol source="products" disableSort />
        <DataTable.Col
          source="coming_soon"
          label=""
          disableSort
          render={(category: StaffCategory) => category.coming_soon && <StateChip state="Coming soon" kind="waiting" />}
        />
        <DataTable.NumberCol source="position" label="Position" />
      </Rows>
    </List>
  )
}

export function CategoryCreate() {
  return (
    <Create title="New category" redirect="list" sx={{ mt: 2, maxWidth: 800 }}>
      <SimpleForm defaultValues={{ description: '', coming_soon: false, position: 0, parent_id: null }}>
        <Line source="name" validate={[required(), maxLength(CATEGORY_NAME_MAX)]} />
        <Line
          source="slug"
          label="Address"
          validate={required()}
          helperText="Lower-case letters, digits and hyphens."
        />
        <CategoryFields />
      </SimpleForm>
    </Create>
  )
}

export function CategoryEdit() {
  return (
    <RecordEdit title={<CategoryTitle />} redirect="list" actions={false} sx={{ mt: 2, maxWidth: 800 }}>
      <SimpleForm warnWhenUnsavedChanges toolbar={<CategoryToolbar />}>
        <Line source="name" validate={[required(), maxLength(CATEGORY_NAME_MAX)]} />
        <Line
          source="slug"
          label="Address"
          validate={required()}
          helperText="Lower-case letters, digits and hyphens. The old address redirects to the new one."
        />
        <CategoryFields />
      </SimpleForm>
    </RecordEdit>
  )
}

function CategoryFields() {
  const self = useRecordContext<StaffCategory>()
  const { data = [] } = useGetList<StaffCategory>('categories', {
    pagination: { page: 1, perPage: PAGE_SIZE_CAP },
    sort: { field: 'position', order: 'ASC' },
  })
  return (
    <>
      <Prose source="description" />
      <SelectInput
        source="parent_id"
        label="Parent category"
        emptyText="None"
        choices={data.filter(({ id, parent_id }) => parent_id === null && id !== self?.id)}
        helperText="The parent category shows these products too"
      />
      <BooleanInput
        source="coming_soon"
        label="Coming soon"
        helperText="Shoppers see its products but can’t buy them yet"
      />
      <NumberInput source="position" label="Position" min={0} helperText="Lower numbers come first" />
    </>
  )
}

function CategoryTitle() {
  const category = useRecordContext<StaffCategory>()
  return <span>{category?.name ?? 'Category'}</span>
}

function CategoryToolbar() {
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton />
      <RemoveButton
        resource="categories"
        question={(name) => `Remove ${name}? You can only remove an empty category.`}
        remove={(id) => api().staffCatalogue.removeCategory({ id })}
      />
    </Toolbar>
  )
}
