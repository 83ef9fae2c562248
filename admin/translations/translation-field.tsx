import { Alert, Box, Typography } from '@mui/material'
import { BooleanInput, maxLength } from 'react-admin'
import type { Translation, TranslationField } from '#contract/staff/translations.ts'
import { Line, Prose } from '../catalogue/inputs.tsx'
import { RichText, RichTextInput } from '../content/rich-text-input.tsx'
import { nameOfLanguage } from './names.ts'
import { wordDiff } from './word-diff.ts'

interface FieldProps {
  field: TranslationField
  /** "fields.0". */
  source: string
  of: Translation
}

/** A text in English, and beside it in the other language. */
export function FieldInBoth({ field, source, of: { language, direction } }: FieldProps) {
  const written = { lang: language, dir: direction }
  const label = `${field.label} in ${nameOfLanguage(language)}`
  const props = { source: `${source}.words`, label, slotProps: { htmlInput: written } }
  return (
    <Box
      component="section"
      aria-label={field.label}
      sx={{ borderTop: 1, borderColor: 'divider', py: 2, width: '100%' }}
    >
      {field.translated_english !== null && (
        <EnglishChanged field={field} before={field.translated_english} source={source} />
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        <Box>
          <Typography variant="body2" color="text.secondary">
            {field.label}
          </Typography>
          <English field={field} />
        </Box>
        <Box>
          {field.format === 'html' ? (
            <RichTextInput source={`${source}.words`} label={label} written={written} />
          ) : field.format === 'text' ? (
            <Prose {...props} />
          ) : (
            <Line {...props} validate={maxLength(500)} />
          )}
          {field.own !== null && field.words === '' && (
            <Typography variant="body2" color="text.secondary">
              Until you write your own, the shop says: <span {...written}>{field.own}</span>
            </Typography>
          )}
        </Box>
      </Box>
    </Box>
  )
}

function English({ field: { format, english } }: { field: TranslationField }) {
  if (format === 'html') return <RichText html={english} />
  return (
    <Typography lang="en-GB" dir="ltr" sx={{ whiteSpace: 'pre-line' }}>
      {english}
    </Typography>
  )
}

function EnglishChanged({ field, before, source }: { field: TranslationField; before: string; source: string }) {
  const { start, removed, added, end } = wordDiff(before, field.english)
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      <strong>English changed since you translated this.</strong>{' '}
      <span lang="en-GB" dir="ltr">
        {shortened(start, 'end')} {removed && <del>{removed}</del>} {added && <ins>{added}</ins>}{' '}
        {shortened(end, 'start')}
      </span>
      <BooleanInput source={`${source}.still_right`} label="The translation is still right" helperText={false} />
    </Alert>
  )
}

/** The words next to what changed. */
function shortened(text: string, keep: 'start' | 'end'): string {
  const words = text.split(' ')
  if (words.length <= 12) return text
  return keep === 'start' ? `${words.slice(0, 12).join(' ')} …` : `… ${words.slice(-12).join(' ')}`
}
