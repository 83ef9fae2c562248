import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import type { RefusalReason } from '#contract/review-terms.ts'
import type { StaffReview } from '#contract/staff/reviews.ts'
import { api } from '../api.ts'
import { useAction } from '../ui/use-action.ts'
import { REASONS } from './review-words.ts'

/** Refusing needs one of the stated reasons. */
export function RefuseDialog({ review, open, onClose }: { review: StaffReview; open: boolean; onClose: () => void }) {
  const [reason, setReason] = useState<RefusalReason | null>(null)
  const { busy, run } = useAction()
  const published = review.state === 'published'
  const refuse = async () => {
    if (!reason) return
    const { id, version } = review
    const done = await run(async () => {
      await api().staffReviews.refuse({ id, version, reason })
      return published ? 'The review is taken down.' : 'The review is refused.'
    })
    if (done) onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="refuse-title">
      <DialogTitle id="refuse-title">{published ? 'Take the review down' : 'Refuse the review'}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1 }}>
          For one of these reasons, which the writer can read. That a review is negative is none of them.
        </Typography>
        <RadioGroup aria-label="Reason" value={reason} onChange={(_event, value) => setReason(value as RefusalReason)}>
          {REASONS.map(({ id, name }) => (
            <FormControlLabel key={id} value={id} control={<Radio />} label={name} />
          ))}
        </RadioGroup>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={busy || !reason} onClick={() => void refuse()}>
          {published ? 'Take down' : 'Refuse'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
