import PostsIcon from '@mui/icons-material/ArticleOutlined'
import {
  DataTable,
  List,
  type RaRecord,
  ReferenceField,
  ReferenceInput,
  SearchInput,
  SelectInput,
  TextField,
} from 'react-admin'
import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import type { StaffPostSummary } from '#contract/staff/blog.ts'
import type { AdminResource } from '../resource.ts'
import { Rows } from '../ui/rows.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import { formatInstant, When } from '../ui/when.tsx'
import { PostCreate, PostEdit } from './post-form.tsx'

type PostRow = StaffPostSummary & RaRecord

const STATES = [
  { id: 'draft', name: 'Draft' },
  { id: 'waiting', name: 'Scheduled' },
  { id: 'published', name: 'Published' },
]
const KINDS = { draft: 'quiet', waiting: 'waiting', published: 'good' } as const

const filters = [
  <SearchInput key="search" source="search" alwaysOn placeholder="Search titles and text" />,
  <SelectInput key="state" source="state" label="Status" alwaysOn choices={STATES} />,
  <ReferenceInput key="category_id" source="category_id" reference="blog-categories">
    <SelectInput label="Category" optionText="name" />
  </ReferenceInput>,
]

function PostList() {
  return (
    <List filters={filters} sort={{ field: 'published_at', order: 'DESC' }} perPage={STAFF_PAGE_SIZE} exporter={false}>
      <Rows<PostRow>
        rowClick="edit"
        small={{
          primary: (post) => post.title,
          secondary: whenOf,
          tertiary: (post) => <StateChip state={post.state} kind={KINDS[post.state]} />,
        }}
      >
        <DataTable.Col source="title" />
        <DataTable.Col
          label="Status"
          render={(post: PostRow) => <StateChip state={post.state} kind={KINDS[post.state]} />}
        />
        <DataTable.Col label="Category">
          <ReferenceField source="category_id" reference="blog-categories" link={false}>
            <TextField source="name" />
          </ReferenceField>
        </DataTable.Col>
        <DataTable.Col
          source="published_at"
          label="Published"
          render={(post: PostRow) => <When at={post.published_at} />}
        />
        <DataTable.Col source="updated_at" label="Updated" render={(post: PostRow) => <When at={post.updated_at} />} />
      </Rows>
    </List>
  )
}

const whenOf = (post: PostRow) =>
  post.published_at ? formatInstant(post.published_at) : `updated ${formatInstant(post.updated_at)}`

export const posts: AdminResource = {
  name: 'posts',
  label: 'Blog posts',
  icon: PostsIcon,
  group: 'Content',
  list: PostList,
  edit: PostEdit,
  create: PostCreate,
  recordRepresentation: 'title',
  calls: {
    list: (client) => client.staffBlog.posts,
    one: (client) => client.staffBlog.post,
    create: (client) => client.staffBlog.createPost,
    update: (client) => client.staffBlog.updatePost,
  },
}
