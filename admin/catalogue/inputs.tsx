import { TextInput, type TextInputProps } from 'react-admin'

/** react-admin turns an emptied text into null, and what watches a form's text wants text. */
const asTyped = (text: string) => text

export function Line(props: TextInputProps) {
  return <TextInput parse={asTyped} fullWidth helperText={false} {...props} />
}

export function Prose(props: TextInputProps) {
  return <Line multiline minRows={3} maxRows={14} {...props} />
}
