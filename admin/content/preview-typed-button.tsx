import PreviewIcon from '@mui/icons-material/VisibilityOutlined'
import { Button } from '@mui/material'
import { useNotify } from 'react-admin'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { openPreview } from '../ui/open-preview.ts'

/** Previews the form's values in the shop, saved or not. `ask` creates the preview. */
export function PreviewTypedButton<T extends FieldValues>({ ask }: { ask: (typed: T) => Promise<{ url: string }> }) {
  const { getValues } = useFormContext<T>()
  const notify = useNotify()
  const open = async () => {
    const problem = await openPreview(() => ask(getValues()))
    if (problem) notify(problem, { type: 'error', multiLine: true })
  }
  return (
    <Button variant="text" startIcon={<PreviewIcon />} onClick={() => void open()}>
      Preview
    </Button>
  )
}
