import { Typography } from '@mui/material'

export function AddressText({ lines }: { lines: string[] }) {
  return lines.map((line, at) => (
    <Typography key={at} variant="body2">
      <bdi>{line}</bdi>
    </Typography>
  ))
}
