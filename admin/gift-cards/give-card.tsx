import { useState } from 'react'
import {
  Create,
  DateInput,
  email,
  maxLength,
  type RaRecord,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
} from 'react-admin'
import { FULL_NAME_MAX, GIFT_MESSAGE_MAX, REASON_MAX } from '#contract/limits.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { newKey } from '../ui/request-key.ts'

const LANGUAGES = [
  { id: 'en', name: 'English' },
  { id: 'ar', name: 'Arabic' },
]

/** A card that nobody pays for. */
export function GiveCard() {
  // The same for every press, so that a retry after a lost answer gives one card.
  const [request_key] = useState(newKey)
  return (
    <Create
      title="Give a gift card"
      redirect="show"
      transform={(card: RaRecord) => ({ ...card, request_key })}
      sx={{ mt: 2, maxWidth: 600 }}
    >
      <SimpleForm warnWhenUnsavedChanges>
        <MoneyInput source="amount" label="Amount" helperText="From £1 to £500. The shop owes it from now on." />
        <TextInput source="email" label="Recipient’s email" validate={[required(), email()]} fullWidth />
        <TextInput
          source="from_name"
          label="From"
          defaultValue=""
          validate={maxLength(FULL_NAME_MAX)}
          helperText="As the recipient reads it. Leave empty to name nobody."
          fullWidth
        />
        <TextInput
          source="message"
          defaultValue=""
          validate={maxLength(GIFT_MESSAGE_MAX)}
          multiline
          rows={3}
          fullWidth
        />
        <SelectInput source="language" label="Language of the email" choices={LANGUAGES} defaultValue="en" />
        <DateInput
          source="send_on"
          label="Day of the email"
          defaultValue=""
          parse={(day: string) => day || ''}
          helperText="At 08:00. Leave empty to send it at once."
        />
        <TextInput
          source="reason"
          label="Reason, for the ledger"
          validate={[required(), maxLength(REASON_MAX)]}
          fullWidth
        />
      </SimpleForm>
    </Create>
  )
}
