import { Alert, Box, Button, Stack } from '@mui/material'
import { keepFile } from '../ui/keep-file.ts'

/** The recovery codes. They can't be shown again. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const save = () =>
    keepFile(
      'recovery-codes.txt',
      [`Recovery codes for the back office. Each works once.\n\n${codes.join('\n')}\n`],
      'text/plain',
    )
  return (
    <Stack spacing={2}>
      <Alert severity="warning">
        Keep these recovery codes somewhere you can reach without your phone: on paper or in a password manager. Each
        signs you in once. You won’t see them again.
      </Alert>
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
          gap: 1,
          p: 2,
          m: 0,
          listStyle: 'none',
          bgcolor: '#FAF7F1',
          border: 1,
          borderColor: 'divider',
          fontFamily: 'monospace',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={save}>
          Save as a file
        </Button>
        <Button variant="contained" onClick={onKept}>
          I have saved them
        </Button>
      </Stack>
    </Stack>
  )
}
