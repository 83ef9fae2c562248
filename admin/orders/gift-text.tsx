import { Typography } from '@mui/material'

/** A gift message as it was written: each line begins at the side of its own language. */
export function GiftText({ message }: { message: string }) {
  return (
    <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', unicodeBidi: 'plaintext' }}>
      {message}
    </Typography>
  )
}
