import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material'
import type { FormEvent, ReactNode } from 'react'

interface Props {
  title: string
  /** The button's text, before and during the action. */
  action: string
  doing: string
  busy: boolean
  error: string | null
  danger?: boolean
  onClose: () => void
  onConfirm: () => Promise<void>
  children: ReactNode
}

/** A confirmation dialog. Typed values stay if the action fails. */
export function ActionDialog({
  title,
  action,
  doing,
  busy,
  error,
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
            {error && <Alert severity="error">{error}</Alert>}
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
