import { Alert, Box, Button, Typography } from '@mui/material'
import { useWatch } from 'react-hook-form'
import type { Placeholder } from '#contract/staff/policies.ts'

/** The placeholders of a text with their current values. Pressing one inserts it at the cursor. */
export function PlaceholderList({
  placeholders,
  onInsert,
}: {
  placeholders: readonly Placeholder[]
  onInsert: (html: string) => void
}) {
  return (
    <Box component="details" sx={{ mt: 1, '& summary': { cursor: 'pointer', py: 1 } }}>
      <summary>Placeholders: what the shop fills in, with today’s values</summary>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 360, overflowY: 'auto' }}>
        {placeholders.map((placeholder) => (
          <Box component="li" key={placeholder.name} sx={ROW}>
            <Button
              size="small"
              variant="outlined"
              onClick={() => onInsert(htmlOf(placeholder))}
              aria-label={`Insert {${placeholder.name}}`}
              sx={NAME}
            >
              {`{${placeholder.name}}`}
            </Button>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {placeholder.means}
              {placeholder.value && `: ${placeholder.value}`}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '220px minmax(0, 1fr)' },
  columnGap: 2,
  alignItems: 'center',
  py: 0.5,
}
const NAME = {
  textTransform: 'none',
  justifyContent: 'flex-start',
  justifySelf: 'start',
  overflowWrap: 'anywhere',
  textAlign: 'left',
}

const htmlOf = ({ name, block }: Placeholder) => (block ? `<p>{${name}}</p>` : `{${name}}`)

/** Warns about legally required placeholders that the text lacks. */
export function MissingPlaceholders({ placeholders }: { placeholders: readonly Placeholder[] }) {
  const content: unknown = useWatch({ name: 'content' })
  const missing = placeholders.filter(({ name, needed }) => needed && !String(content ?? '').includes(`{${name}}`))
  if (missing.length === 0) return null
  return (
    <Alert severity="warning" role="alert" sx={{ width: '100%', mb: 2, overflowWrap: 'anywhere' }}>
      By law, this page needs {missing.map(({ name, means }) => `{${name}} (${means})`).join(', ')} , which is missing
      from the text.
    </Alert>
  )
}
