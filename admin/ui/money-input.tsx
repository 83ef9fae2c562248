import { InputAdornment } from '@mui/material'
import { required, TextInput, type TextInputProps, useWrappedSource } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { typedAmount } from '#contract/money.ts'

type MoneyInputProps = Omit<TextInputProps, 'validate' | 'parse' | 'onBlur' | 'slotProps'> & { optional?: boolean }

/** An amount in pounds. On blur, "45", "£45" and "45,50" become "45.00", "45.00" and "45.50". */
export function MoneyInput({ source, optional = false, ...props }: MoneyInputProps) {
  const name = useWrappedSource(source)
  const { setValue } = useFormContext()
  const leave = (typed: string) => {
    const amount = typedAmount(typed)
    if (amount !== null && amount !== typed) setValue(name, amount, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <TextInput
      {...props}
      source={source}
      onBlur={(event: { target: { value: string } }) => leave(event.target.value)}
      validate={optional ? amount : [required(), amount]}
      slotProps={{
        input: { startAdornment: <InputAdornment position="start">£</InputAdornment> },
        htmlInput: { inputMode: 'decimal' },
      }}
    />
  )
}

const amount = (typed: string | null) =>
  typed && typedAmount(typed) === null ? 'An amount in pounds such as 7.50' : undefined
