import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-7'
import { TRANSLATED, type TranslationRow } from '#contract/staff/translations.ts'
import { nameOfLanguage } from './names.ts'

/** Links from something's own form to its translations. */
export function TranslationLinks({ kind, thing }: { kind: TranslationRow['kind']; thing: string | number }) {
  return TRANSLATED.map((language) => (
    <Link
      key={language}
      component={RouterLink}
      to={`/translations/${encodeURIComponent(`${language}:${kind}:${thing}`)}`}
    >
      In {nameOfLanguage(language)}
    </Link>
  ))
}
