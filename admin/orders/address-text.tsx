import { Typography } from '@mui/material'

/** An address, a line each. */
export function AddressText({ lines }: { lines: string[] }) {
  return lines.map((line, at) => (
    <Typography key={at} variant="body2">
      {line}
    </Typography>
  ))
}
