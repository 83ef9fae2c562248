import { Box, Button, CardContent, FormControlLabel, Link, Switch, Typography } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useRecordContext } from 'react-admin'
import type { StaffReview } from '#contract/staff/reviews.ts'
import { api } from '../api.ts'
import { RecordShow } from '../ui/record-page.tsx'
import { StateChip } from '../ui/state-chip.tsx'
import { useAction } from '../ui/use-action.ts'
import { formatInstant } from '../ui/when.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { ReplyForm } from './reply-form.tsx'
import { KINDS, reasonName, starsText, stateName } from './review-words.ts'

export function ReviewShow() {
  return (
    <RecordShow
      actions={false}
      sx={{ mt: 2, maxWidth: 800, '& .RaShow-main': { minWidth: 0 }, '& .RaShow-card': { minWidth: 0 } }}
      title="Review"
    >
      <ReviewCard />
    </RecordShow>
  )
}

function ReviewCard() {
  const review = useRecordContext<StaffReview & RaRecord>()
  if (!review) return null
  return (
    <CardContent>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 1 }}>
        <Typography component="h2" variant="h6">
          {review.product}
        </Typography>
        <StateChip state={stateName(review.state)} kind={KINDS[review.state]} />
        <Typography color="textSecondary">{formatInstant(review.created_at)}</Typography>
      </Box>
      <Typography>
        {starsText(review.stars)} by {review.name || 'a customer without a name'}, who bought it with{' '}
        <Link href={`/admin/orders/${encodeURIComponent(review.order.id)}/show`}>{review.order.number}</Link> (
        {review.order.status}).
      </Typography>
      {review.reason && <Typography sx={{ mt: 1 }}>Refused: {reasonName(review.reason)}.</Typography>}
      <Typography
        lang={review.language}
        dir="auto"
        sx={{ whiteSpace: 'pre-line', my: 3, maxWidth: '66ch', overflowWrap: 'anywhere' }}
      >
        {review.words || 'No words.'}
      </Typography>
      <Photographs review={review} />
      <Decisions key={review.version} review={review} />
      <Incentive review={review} />
      <ReplyForm key={`reply ${review.reply}`} review={review} />
    </CardContent>
  )
}

function Photographs({ review }: { review: StaffReview }) {
  if (review.photographs.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3 }}>
      {review.photographs.map(({ image, small }, at) => (
        <Link key={image} href={image} target="_blank" rel="noopener">
          <img src={small} alt={`Photograph ${at + 1} of this review`} style={{ height: 160, maxWidth: '100%' }} />
        </Link>
      ))}
    </Box>
  )
}

function Decisions({ review }: { review: StaffReview }) {
  const [refusing, setRefusing] = useState(false)
  const { busy, run } = useAction()
  const { id, version, state, reports } = review
  const publish = () =>
    run(async () => {
      await api().staffReviews.publish({ id, version })
      return 'The review is published.'
    })
  const keep = () =>
    run(async () => {
      await api().staffReviews.keep({ id })
      return 'The review stays as it is.'
    })
  return (
    <>
      {reports > 0 && (
        <Typography sx={{ mb: 2 }}>
          {reports === 1 ? 'A reader has reported this review.' : `${reports} readers have reported this review.`}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {state !== 'published' && (
          <Button variant="contained" disabled={busy} onClick={() => void publish()}>
            Publish
          </Button>
        )}
        {reports > 0 && (
          <Button variant="contained" disabled={busy} onClick={() => void keep()}>
            Keep it
          </Button>
        )}
        {state !== 'refused' && (
          <Button variant="outlined" disabled={busy} onClick={() => setRefusing(true)}>
            {state === 'published' ? 'Take down…' : 'Refuse…'}
          </Button>
        )}
      </Box>
      <RefuseDialog review={review} open={refusing} onClose={() => setRefusing(false)} />
    </>
  )
}

function Incentive({ review: { id, version, incentivised } }: { review: StaffReview }) {
  const { busy, run } = useAction()
  const mark = () =>
    run(async () => {
      await api().staffReviews.markIncentivised({ id, version, incentivised: !incentivised })
      return incentivised ? 'No longer marked.' : 'The review now says that the writer got something for it.'
    })
  return (
    <FormControlLabel
      sx={{ mt: 2, display: 'flex' }}
      control={<Switch checked={incentivised} disabled={busy} onChange={() => void mark()} />}
      label="The writer got something for this review"
    />
  )
}
