import { Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { medicinalClaims } from '#contract/claims.ts'
import { REVIEW_REPLY_MAX } from '#contract/review-terms.ts'
import type { StaffReview } from '#contract/staff/reviews.ts'
import { api } from '../api.ts'
import { useAction } from '../ui/use-action.ts'

/** The shop's reply, which stands below the review. It may claim no more than a product's own text. */
export function ReplyForm({ review: { id, version, reply: saved } }: { review: StaffReview }) {
  const [reply, setReply] = useState(saved)
  const { busy, run } = useAction()
  const claims = medicinalClaims(reply)
  const save = () =>
    run(async () => {
      await api().staffReviews.reply({ id, version, reply })
      return reply.trim() ? 'The reply is saved.' : 'The reply is removed.'
    })
  return (
    <Box sx={{ mt: 3, maxWidth: '66ch' }}>
      <TextField
        label="Your reply"
        value={reply}
        onChange={(event) => setReply(event.target.value)}
        multiline
        minRows={3}
        fullWidth
        error={claims.length > 0}
        helperText={
          claims.length > 0
            ? `Only a medicine may claim this: ${claims.join(', ')}. Please say it another way.`
            : 'Optional. Everybody can read it, below the review.'
        }
        slotProps={{ htmlInput: { maxLength: REVIEW_REPLY_MAX, dir: 'auto' } }}
      />
      <Button
        sx={{ mt: 1 }}
        variant="outlined"
        disabled={busy || claims.length > 0 || reply === saved}
        onClick={() => void save()}
      >
        Save reply
      </Button>
    </Box>
  )
}
