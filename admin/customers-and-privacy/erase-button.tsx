import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material'
import { useState } from 'react'
import { useRedirect } from 'react-admin'
import { api } from '../api.ts'
import { useAction } from '../ui/use-action.ts'

/** Erasing can't be undone, so the form asks to type the email address. */
export function EraseButton({ email }: { email: string }) {
  const redirect = useRedirect()
  const { busy, run } = useAction()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const erase = async () => {
    const gone = await run(() => api().staffPeople.eraseCustomer({ email, confirm: typed }))
    setAsking(false)
    if (gone) redirect('list', 'customers')
  }
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        Erase…
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} maxWidth="sm">
        <DialogTitle>Erase this customer?</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            This deletes their account, messages, emails and subscription. Their orders stay in your records without a
            name or an address. You can’t undo this.
          </DialogContentText>
          <TextField
            autoFocus
            fullWidth
            label={`Type ${email} to confirm`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Cancel</Button>
          <Button
            color="error"
            variant="contained"
            disabled={busy || typed.trim().toLowerCase() !== email}
            onClick={() => void erase()}
          >
            Erase
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
