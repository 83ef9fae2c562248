import PublishIcon from '@mui/icons-material/PublishOutlined'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { SaveButton, SimpleForm, TextInput, Toolbar, useRecordContext } from 'react-admin'
import type { StaffPolicy } from '#contract/staff/policies.ts'
import { api } from '../api.ts'
import { PreviewTypedButton } from '../content/preview-typed-button.tsx'
import { RichTextInput } from '../content/rich-text-input.tsx'
import { RecordEdit } from '../ui/record-page.tsx'
import { useAction } from '../ui/use-action.ts'
import { formatDay } from '../ui/when.tsx'
import { MissingPlaceholders, PlaceholderList } from './placeholder-list.tsx'
import { PolicyVersions } from './policy-versions.tsx'

export function PolicyEdit() {
  return (
    <RecordEdit redirect={false} actions={false} sx={{ mt: 2, maxWidth: 1000 }} title="Policy text">
      <SimpleForm warnWhenUnsavedChanges toolbar={<PolicyToolbar />}>
        <PolicyFields />
      </SimpleForm>
    </RecordEdit>
  )
}

function PolicyFields() {
  const policy = useRecordContext<StaffPolicy>()
  if (!policy) return null
  return (
    <>
      <Typography variant="h5" component="h1" gutterBottom>
        {policy.title}
      </Typography>
      <Typography role="status" color="textSecondary" sx={{ mb: 2 }}>
        Version {policy.number}
        {policy.own ? ', default text' : ''}. Last updated {formatDay(policy.updated_on)}. Each H2 heading starts a new
        section.
      </Typography>
      <TextInput source="lead" label="Introduction" fullWidth multiline parse={(text: string | null) => text ?? ''} />
      <MissingPlaceholders placeholders={policy.placeholders} />
      <RichTextInput
        source="content"
        label="Text"
        below={(insert) => <PlaceholderList placeholders={policy.placeholders} onInsert={insert} />}
      />
      <PolicyVersions policy={policy} />
    </>
  )
}

function PolicyToolbar() {
  const policy = useRecordContext<StaffPolicy>()
  if (!policy) return null
  return (
    <Toolbar sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 1, height: 'auto' }}>
      <SaveButton label="Publish" icon={<PublishIcon />} />
      <PreviewTypedButton<StaffPolicy>
        ask={({ lead, content }) =>
          api().staffPolicies.preview({ policy: policy.id, lead: lead ?? '', content: content ?? '' })
        }
      />
      <Box sx={{ flex: 1 }} />
      {!policy.own && <RestoreTextButton policy={policy} />}
    </Toolbar>
  )
}

function RestoreTextButton({ policy }: { policy: StaffPolicy }) {
  const { busy, run } = useAction()
  const [asking, setAsking] = useState(false)
  const restore = async () => {
    await run(async () => {
      await api().staffPolicies.useOwnText({ policy: policy.id, version: policy.version })
      return 'The default text is in force again.'
    })
    setAsking(false)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Restore the default text</Button>
      <Dialog open={asking} onClose={() => setAsking(false)} maxWidth="sm">
        <DialogTitle>Restore the default text?</DialogTitle>
        <DialogContent>
          <DialogContentText>
            The shop publishes it as the next version. You can still read and copy your text under Versions.
          </DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setAsking(false)}>Keep this text</Button>
          <Button variant="contained" disabled={busy} onClick={() => void restore()}>
            Restore
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
