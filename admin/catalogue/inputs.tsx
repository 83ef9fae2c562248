import { TextInput, type TextInputProps } from 'react-admin'

/** Keeps '' for an emptied field. react-admin makes it null, and code that watches the form's text expects a string. */
const asTyped = (text: string) => text

export function Line(props: TextInputProps) {
  return <TextInput parse={asTyped} fullWidth helperText={false} {...props} />
}

export function Prose(props: TextInputProps) {
  return <Line multiline minRows={3} maxRows={14} {...props} />
}
