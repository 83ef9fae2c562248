import { Chip } from '@mui/material'

/** A state in a word. The colour only underlines what the word says. */
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
