import { InputAdornment } from '@mui/material'
import { regex, required, TextInput, type TextInputProps, useWrappedSource } from 'react-admin'
import { useFormContext } from 'react-hook-form'

/** react-admin turns an emptied text into null, which the shop doesn't take for text. */
const asTyped = (text: string) => text

export function Line(props: TextInputProps) {
  return <TextInput parse={asTyped} fullWidth helperText={false} {...props} />
}

/** What stays as it is once it has been given. Readable, though it can't be written in. */
export function FixedLine(props: TextInputProps) {
  return <Line readOnly sx={{ '& .MuiFormHelperText-root.Mui-disabled, & .MuiInputLabel-root.Mui-disabled': { color: 'text.secondary' } }} {...props} />
}

export function Prose(props: TextInputProps) {
  return <Line multiline minRows={3} maxRows={14} {...props} />
}

/** Pounds: "7.5" becomes "7.50" when it is left. */
export function MoneyInput({ source, ...props }: TextInputProps) {
  const name = useWrappedSource(source)
  const { setValue } = useFormContext()
  return (
    <TextInput
      {...props}
      source={source}
      parse={(text: string) => text.replace(/[£\s]/g, '')}
      onBlur={(event: { target: { value: string } }) => setValue(name, tidied(event.target.value), { shouldDirty: true, shouldValidate: true })}
      validate={[required(), regex(/^\d{1,5}\.\d{2}$/, 'An amount such as 7.50')]}
      slotProps={{ input: { startAdornment: <InputAdornment position="start">£</InputAdornment> }, htmlInput: { inputMode: 'decimal' } }}
    />
  )
}

function tidied(text: string): string {
  const amount = text.replace(/[£\s]/g, '')
  return /^\d{1,5}(\.\d?)?$/.test(amount) ? Number(amount).toFixed(2) : amount
}
