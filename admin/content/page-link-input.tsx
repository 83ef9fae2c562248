import { Autocomplete, Box, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useInput } from 'react-admin'
import type { NamedLink } from '#contract/home-words.ts'
import { api } from '../api.ts'

const NONE: NamedLink[] = []

/** A page of the shop, chosen from the list or typed as an address. */
export function PageLinkInput({ source, label, helperText }: { source: string; label: string; helperText?: string }) {
  const { field, fieldState } = useInput({ source, defaultValue: '' })
  const { data: pages = NONE } = useQuery({
    queryKey: ['pages-of-the-shop'],
    queryFn: () => api().staffContent.pages({}),
  })
  const typed = String(field.value ?? '')
  return (
    <Autocomplete<NamedLink, false, false, true>
      freeSolo
      fullWidth
      options={pages}
      value={typed}
      inputValue={typed}
      getOptionLabel={addressOf}
      isOptionEqualToValue={(page, value) => page.to === addressOf(value)}
      filterOptions={(all, { inputValue }) =>
        all.some(({ to }) => to === inputValue) ? all : all.filter((page) => isLike(page, inputValue))
      }
      onChange={(_, chosen) => field.onChange(chosen === null ? '' : addressOf(chosen))}
      // A choice arrives through onChange. The library's own reset on mount would empty the field.
      onInputChange={(_, text, reason) => reason === 'input' && field.onChange(text)}
      onBlur={field.onBlur}
      renderOption={({ key, ...props }, { to, name }) => (
        <Box component="li" key={to} {...props}>
          {`${name} (${to})`}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          name={field.name}
          label={label}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? helperText ?? false}
        />
      )}
    />
  )
}

const addressOf = (page: NamedLink | string) => (typeof page === 'string' ? page : page.to)
const isLike = ({ to, name }: NamedLink, text: string) =>
  `${name} ${to}`.toLowerCase().includes(text.trim().toLowerCase())
