import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { NOTE_MAX } from '#contract/limits.ts'
import type { StaffOrder } from '#contract/staff/order.ts'
import { api } from '../api.ts'
import { Section } from '../ui/section.tsx'
import { formatInstant } from '../ui/when.tsx'
import { OrderLink } from './replacement-links.tsx'
import { useOrderAction } from './use-order.ts'

export function OrderTimeline({ order }: { order: StaffOrder }) {
  return (
    <Section title="Timeline">
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {order.timeline.map(({ id, at, sentence, by, is_note, about }) => (
          <Box
            component="li"
            key={id}
            sx={{ pl: 2, pb: 1.5, borderLeft: '2px solid', borderColor: is_note ? '#D9A441' : 'divider' }}
          >
            <Typography
              variant="body2"
              sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', ...(is_note ? { fontStyle: 'italic' } : {}) }}
            >
              {about ? <LinkedSentence sentence={sentence} to={about} /> : sentence}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {[formatInstant(at), by].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
        ))}
      </Box>
      <NoteForm order={order} />
    </Section>
  )
}

/** Turns the order number in a sentence into a link. */
function LinkedSentence({ sentence, to }: { sentence: string; to: { id: string; number: string } }) {
  const at = sentence.indexOf(to.number)
  if (at < 0) return sentence
  return (
    <>
      {sentence.slice(0, at)}
      <OrderLink of={to} />
      {sentence.slice(at + to.number.length)}
    </>
  )
}

function NoteForm({ order }: { order: StaffOrder }) {
  const { busy, act } = useOrderAction(order.id)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const problem = await act(() => api().staffOrders.addNote({ id: order.id, text }), 'Note added.')
    setError(problem?.message ?? null)
    if (!problem) setText('')
  }
  return (
    <Stack component="form" spacing={1} onSubmit={add} sx={{ mt: 1, alignItems: 'flex-start' }}>
      <TextField
        label="Note for staff"
        multiline
        minRows={2}
        fullWidth
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ htmlInput: { maxLength: NOTE_MAX } }}
      />
      {error && <Alert severity="error">{error}</Alert>}
      <Button type="submit" variant="outlined" size="small" disabled={busy || text.trim() === ''}>
        Add note
      </Button>
    </Stack>
  )
}
