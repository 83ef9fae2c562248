import CategoriesIcon from '@mui/icons-material/LabelOutlined'
import { Box, Button } from '@mui/material'
import {
  Create,
  DataTable,
  List,
  type RaRecord,
  required,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  useRecordContext,
  useRedirect,
} from 'react-admin'
import type { StaffBlogCategory } from '#contract/staff/blog.ts'
import { api } from '../api.ts'
import type { AdminResource } from '../resource.ts'
import { wholeList } from '../ui/document-page.tsx'
import { RecordEdit } from '../ui/record-page.tsx'
import { Rows } from '../ui/rows.tsx'
import { useAction } from '../ui/use-action.ts'

type CategoryRow = StaffBlogCategory & RaRecord

function CategoryList() {
  return (
    <List pagination={false} exporter={false}>
      <Rows<CategoryRow>
        rowClick="edit"
        small={{ primary: (row) => row.name, secondary: (row) => `${row.posts} posts` }}
      >
        <DataTable.Col source="name" disableSort />
        <DataTable.Col source="slug" label="Address" disableSort />
        <DataTable.NumberCol source="posts" disableSort />
      </Rows>
    </List>
  )
}

function CategoryEdit() {
  return (
    <RecordEdit actions={false} sx={{ mt: 2, maxWidth: 600 }} title="Blog category">
      <SimpleForm toolbar={<CategoryToolbar />}>
        <CategoryFields />
      </SimpleForm>
    </RecordEdit>
  )
}

function CategoryCreate() {
  return (
    <Create redirect="list" sx={{ mt: 2, maxWidth: 600 }} title="New blog category">
      <SimpleForm>
        <CategoryFields />
      </SimpleForm>
    </Create>
  )
}

function CategoryFields() {
  return (
    <>
      <TextInput source="name" validate={required()} />
      <TextInput
        source="slug"
        label="Address"
        helperText="Leave empty to make it from the name."
        parse={(text) => text ?? ''}
      />
    </>
  )
}

function CategoryToolbar() {
  const category = useRecordContext<CategoryRow>()
  const redirect = useRedirect()
  const { busy, run } = useAction()
  const remove = async () => {
    if (category && (await run(() => api().staffBlog.removeCategory({ id: category.id, version: category.version }))))
      redirect('list', 'blog-categories')
  }
  return (
    <Toolbar>
      <SaveButton />
      <Box sx={{ flex: 1 }} />
      <Button color="error" disabled={busy} onClick={() => void remove()}>
        Remove (keeps its posts)
      </Button>
    </Toolbar>
  )
}

export const blogCategories: AdminResource = {
  name: 'blog-categories',
  label: 'Blog categories',
  icon: CategoriesIcon,
  group: 'Content',
  list: CategoryList,
  edit: CategoryEdit,
  create: CategoryCreate,
  recordRepresentation: 'name',
  calls: {
    ...wholeList((client) => client.staffBlog.categories({})),
    create: (client) => client.staffBlog.createCategory,
    update: (client) => client.staffBlog.updateCategory,
  },
}
