import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material'
import { useState } from 'react'
import { useRedirect } from 'react-admin'
import { api } from '../api.ts'
import { useAction } from '../ui/use-action.ts'

/** Can't be undone, so the address has to be typed to confirm. */
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
        Erase …
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} maxWidth="sm">
        <DialogTitle>Forget this person?</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            Their account, messages, mails and subscription go. Orders stay for the books, without a name or an address.
            It can’t be undone.
          </DialogContentText>
          <TextField
            autoFocus
            fullWidth
            label={`Type ${email} to go on`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Keep them</Button>
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
