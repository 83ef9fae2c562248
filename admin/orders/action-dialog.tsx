import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import type { FormEvent, ReactNode } from 'react'

interface Props {
  title: string
  /** What the button says; and what it says while it is done. */
  action: string
  doing: string
  busy: boolean
  trouble: string | null
  danger?: boolean
  onClose: () => void
  onConfirm: () => Promise<void>
  children: ReactNode
}

/** Asks before something is done that can't be taken back. What was typed stays when it is refused. */
export function ActionDialog({
  title,
  action,
  doing,
  busy,
  trouble,
  danger = false,
  onClose,
  onConfirm,
  children,
}: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onConfirm()
  }
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="action-title">
      <form onSubmit={submit}>
        <DialogTitle id="action-title">{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
            {trouble && <Alert severity="error">{trouble}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Back
          </Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} disabled={busy}>
            {busy ? doing : action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
