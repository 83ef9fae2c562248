import { Alert, Link, Typography } from '@mui/material'
import { ListButton, SaveButton, SimpleForm, Toolbar, TopToolbar, useRecordContext } from 'react-admin'
import type { Translation } from '#contract/staff/translations.ts'
import { api } from '../api.ts'
import { PreviewTypedButton } from '../content/preview-typed-button.tsx'
import { RecordEdit } from '../ui/record-page.tsx'
import { KIND_NAMES, nameOfLanguage } from './names.ts'
import { FieldInBoth } from './translation-field.tsx'

export function TranslationEdit() {
  return (
    <RecordEdit title={<Title />} redirect={false} actions={<Actions />} sx={{ maxWidth: 1400 }}>
      <SimpleForm warnWhenUnsavedChanges toolbar={<SaveToolbar />}>
        <Fields />
      </SimpleForm>
    </RecordEdit>
  )
}

/** Said on the list and on each form. */
export function ReadFirst() {
  return (
    <Alert severity="info" sx={{ my: 2 }}>
      Before you trade in a language, have a native reader read these texts, and a lawyer the policies and what the law
      asks you to say about each product.
    </Alert>
  )
}

function Title() {
  const translation = useRecordContext<Translation>()
  if (!translation) return <span>Translation</span>
  return (
    <span>
      {translation.label} in {nameOfLanguage(translation.language)}
    </span>
  )
}

function Actions() {
  const translation = useRecordContext<Translation>()
  const { path = null, translated_path = null, language = '' } = translation ?? {}
  return (
    <TopToolbar sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      {path && (
        <Link href={path} target="_blank" rel="noopener">
          Page in English
        </Link>
      )}
      {translated_path && (
        <Link href={translated_path} target="_blank" rel="noopener">
          Page in {nameOfLanguage(language)}
        </Link>
      )}
      <ListButton />
    </TopToolbar>
  )
}

function Fields() {
  const translation = useRecordContext<Translation>()
  if (!translation) return null
  return (
    <>
      <Typography variant="h5" component="h1">
        {translation.label}
      </Typography>
      <Typography role="status" color="textSecondary">
        {KIND_NAMES[translation.kind]}. {stateOf(translation)}
      </Typography>
      <ReadFirst />
      {translation.fields.map((field, at) => (
        <FieldInBoth key={field.field} field={field} source={`fields.${at}`} of={translation} />
      ))}
    </>
  )
}

function stateOf({ missing, changed, fields }: Translation): string {
  if (missing === 0 && changed === 0) return 'Every text is translated.'
  const parts = [
    missing > 0 ? `${missing} of ${fields.length} texts have no translation and show in English.` : '',
    changed > 0 ? `The English of ${changed} has changed since.` : '',
  ]
  return parts.filter(Boolean).join(' ')
}

function SaveToolbar() {
  const translation = useRecordContext<Translation>()
  return (
    <Toolbar sx={{ gap: 2 }}>
      <SaveButton />
      {translation?.has_preview && (
        <PreviewTypedButton<Translation> ask={(typed) => api().staffTranslations.preview(typed)} />
      )}
    </Toolbar>
  )
}
