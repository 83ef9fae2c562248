import PreviewIcon from '@mui/icons-material/VisibilityOutlined'
import { Button } from '@mui/material'
import { useNotify, useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { StaffPost } from '#contract/staff/blog.ts'
import { api } from '../api.ts'
import { openPreview } from '../ui/open-preview.ts'

/** Opens the saved post on its own page of the shop. */
export function PreviewButton() {
  const post = useRecordContext<StaffPost>()
  const { isDirty } = useFormState()
  const notify = useNotify()
  if (!post) return null
  const open = async () => {
    const problem = await openPreview(() => api().staffBlog.previewPost({ id: post.id }))
    if (problem) notify(problem, { type: 'error' })
  }
  return (
    <Button
      variant="text"
      startIcon={<PreviewIcon />}
      onClick={() => void open()}
      disabled={isDirty}
      title={isDirty ? 'Save the post first' : ''}
    >
      {isDirty ? 'Save to preview' : 'Preview'}
    </Button>
  )
}
