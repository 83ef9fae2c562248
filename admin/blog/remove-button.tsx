import { Button } from '@mui/material'
import { useState } from 'react'
import { Confirm, useRecordContext, useRedirect } from 'react-admin'
import type { StaffPost } from '#contract/staff/blog.ts'
import { api } from '../api.ts'
import { useAction } from '../ui/use-action.ts'

export function RemoveButton() {
  const post = useRecordContext<StaffPost>()
  const redirect = useRedirect()
  const { busy, run } = useAction()
  const [asking, setAsking] = useState(false)
  if (!post) return null
  const remove = async () => {
    await run(
      () => api().staffBlog.removePost({ id: post.id, version: post.version }),
      () => {
        redirect('list', 'posts')
        return true
      },
    )
    setAsking(false)
  }
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Confirm
        isOpen={asking}
        loading={busy}
        title={`Delete “${post.title}”?`}
        content="You can’t undo this. To hide the post instead, switch it to a draft."
        confirm="Delete"
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
