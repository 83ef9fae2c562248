import DraftIcon from '@mui/icons-material/DraftsOutlined'
import PublishIcon from '@mui/icons-material/PublishOutlined'
import { Box, Typography } from '@mui/material'
import {
  Create,
  ReferenceInput,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useRecordContext,
} from 'react-admin'
import type { StaffPost } from '#contract/staff/blog.ts'
import { PictureInput } from '../content/picture-input.tsx'
import { RichTextInput } from '../content/rich-text-input.tsx'
import { TranslationLinks } from '../translations/translation-links.tsx'
import { InstantInput, TIME_ZONE } from '../ui/instant-input.tsx'
import { RecordEdit } from '../ui/record-page.tsx'
import { formatInstant } from '../ui/when.tsx'
import { PreviewButton } from './preview-button.tsx'
import { RemoveButton } from './remove-button.tsx'

export function PostEdit() {
  return (
    <RecordEdit redirect={false} actions={false} sx={{ mt: 2, maxWidth: 1000 }} title="Blog post">
      <SimpleForm warnWhenUnsavedChanges toolbar={<EditToolbar />}>
        <PostStatus />
        <PostFields />
      </SimpleForm>
    </RecordEdit>
  )
}

export function PostCreate() {
  return (
    <Create redirect="edit" sx={{ mt: 2, maxWidth: 1000 }} title="New post">
      <SimpleForm warnWhenUnsavedChanges toolbar={<CreateToolbar />}>
        <PostFields />
      </SimpleForm>
    </Create>
  )
}

function PostFields() {
  return (
    <>
      <TextInput source="title" validate={required()} />
      <RichTextInput source="content" label="Text" />
      <PictureInput source="picture" label="Photograph at the top" />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2, width: '100%' }}>
        <ReferenceInput source="category_id" reference="blog-categories">
          <SelectInput
            label="Category"
            optionText="name"
            parse={(id: unknown) => (id === '' || id === undefined ? null : id)}
          />
        </ReferenceInput>
        <TextInput
          source="slug"
          label="Address"
          helperText="Leave empty to make it from the title. The old address redirects to the new one."
          parse={(text) => text ?? ''}
        />
        <InstantInput
          source="published_at"
          label="Publish at"
          helperText="Leave empty for a draft. Choose a later time to schedule the post."
        />
      </Box>
    </>
  )
}

function PostStatus() {
  const post = useRecordContext<StaffPost>()
  if (!post) return null
  const sentence = {
    draft: 'Draft: only staff can see it.',
    waiting: `Scheduled for ${post.published_at ? formatInstant(post.published_at) : ''} (${TIME_ZONE} time).`,
    published: `On the blog since ${post.published_at ? formatInstant(post.published_at) : ''}.`,
  }[post.state]
  return (
    <Typography role="status" color="textSecondary" sx={{ mb: 2 }}>
      {sentence}
    </Typography>
  )
}

const publishNow = (post: object) => ({ ...post, published_at: 'now' })
const asDraft = (post: object) => ({ ...post, published_at: null })

function EditToolbar() {
  const post = useRecordContext<StaffPost>()
  return (
    <Toolbar sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 1, height: 'auto' }}>
      <SaveButton />
      {post?.state === 'draft' || post?.state === 'waiting' ? (
        <SaveButton
          label="Publish now"
          variant="outlined"
          type="button"
          transform={publishNow}
          alwaysEnable
          icon={<PublishIcon />}
        />
      ) : (
        <SaveButton
          label="Switch to draft"
          variant="outlined"
          type="button"
          transform={asDraft}
          alwaysEnable
          icon={<DraftIcon />}
        />
      )}
      <PreviewButton />
      {post && <TranslationLinks kind="post" thing={post.id} />}
      <Box sx={{ flex: 1 }} />
      <RemoveButton />
    </Toolbar>
  )
}

function CreateToolbar() {
  return (
    <Toolbar sx={{ gap: 1 }}>
      <SaveButton />
      <SaveButton label="Publish now" variant="outlined" type="button" transform={publishNow} icon={<PublishIcon />} />
    </Toolbar>
  )
}
