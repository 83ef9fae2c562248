import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useState } from 'react'

/** The addresses that the server accepts; it removes links to others when it saves. */
const KEPT = /^(https:\/\/[^\s]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+|\/(?![/\\])[^\s]*)$/

interface LinkDialogProps {
  current: string
  onClose: () => void
  /** An empty address takes the link away. */
  onChoose: (href: string) => void
}

export function LinkDialog({ current, onClose, onChoose }: LinkDialogProps) {
  const [href, setHref] = useState(current)
  const [problem, setProblem] = useState('')
  const choose = () => {
    const wanted = href.trim()
    if (wanted !== '' && !KEPT.test(wanted))
      return setProblem('An address begins with https://, with mailto: or, for a page of the shop, with /')
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
            // Otherwise Enter saves the whole form behind the dialog.
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
