import PreviewIcon from '@mui/icons-material/VisibilityOutlined'
import { Button } from '@mui/material'
import { useNotify, useRecordContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { StaffPost } from '#contract/staff/blog.ts'
import { api } from '../api.ts'

/** Opens the post as it was last saved on the shop's own page. */
export function PreviewButton() {
  const post = useRecordContext<StaffPost>()
  const { isDirty } = useFormState()
  const notify = useNotify()
  if (!post) return null
  const open = async () => {
    // Before the question is asked: a browser lets a page open another only while something is being pressed.
    const tab = window.open('about:blank', '_blank')
    try {
      const { url } = await api().staffBlog.previewPost({ id: post.id })
      if (tab) tab.location.href = url
      else location.href = url
    } catch (problem) {
      tab?.close()
      notify(problem instanceof Error ? problem.message : 'There is no preview just now.', { type: 'error' })
    }
  }
  return (
    <Button variant="text" startIcon={<PreviewIcon />} onClick={() => void open()} disabled={isDirty} title={isDirty ? 'Save it first' : ''}>
      {isDirty ? 'Save to preview' : 'Preview'}
    </Button>
  )
}
