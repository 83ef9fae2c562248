import { Chip } from '@mui/material'

/** A status. The colour only repeats the text. */
export function StateChip({ state, kind = 'quiet' }: { state: string; kind?: 'good' | 'waiting' | 'bad' | 'quiet' }) {
  const colour = { good: 'success', waiting: 'primary', bad: 'error', quiet: 'default' } as const
  return (
    <Chip
      size="small"
      label={state}
      color={colour[kind]}
      variant={kind === 'good' || kind === 'quiet' ? 'outlined' : 'filled'}
    />
  )
}
