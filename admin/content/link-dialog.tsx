import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useState } from 'react'

/** The addresses that the server accepts; it strips other links on save. */
const KEPT = /^(https:\/\/[^\s]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+|\/(?![/\\])[^\s]*)$/

interface LinkDialogProps {
  current: string
  onClose: () => void
  /** An empty address removes the link. */
  onChoose: (href: string) => void
}

export function LinkDialog({ current, onClose, onChoose }: LinkDialogProps) {
  const [href, setHref] = useState(current)
  const [problem, setProblem] = useState('')
  const choose = () => {
    const wanted = href.trim()
    if (wanted !== '' && !KEPT.test(wanted))
      return setProblem('Begin the address with https:// or mailto:, or with / for a page of the shop')
    onChoose(wanted)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs">
      <DialogTitle>Link</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          fullWidth
          margin="dense"
          label="Address"
          placeholder="/products/damask-rose"
          value={href}
          onChange={(event) => setHref(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would otherwise submit the form behind the dialog.
            event.preventDefault()
            choose()
          }}
          error={problem !== ''}
          helperText={problem || ' '}
        />
      </DialogContent>
      <DialogActions>
        {current !== '' && <Button onClick={() => onChoose('')}>Remove</Button>}
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={choose}>
          Set link
        </Button>
      </DialogActions>
    </Dialog>
  )
}
