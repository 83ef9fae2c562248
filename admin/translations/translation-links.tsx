import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-7'
import { TRANSLATED, type TranslationRow } from '#contract/staff/translations.ts'
import { nameOfLanguage } from './names.ts'

/** The page of the back office that translates something. */
export const addressOfTranslation = ({
  language,
  kind,
  thing,
}: Pick<TranslationRow, 'language' | 'kind'> & { thing: string | number }) =>
  `/translations/${encodeURIComponent(`${language}:${kind}:${thing}`)}`

/** Links from something's own form to its translations. */
export function TranslationLinks({ kind, thing }: { kind: TranslationRow['kind']; thing: string | number }) {
  return TRANSLATED.map((language) => (
    <Link key={language} component={RouterLink} to={addressOfTranslation({ language, kind, thing })}>
      In {nameOfLanguage(language)}
    </Link>
  ))
}
