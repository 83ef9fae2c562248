import FactsIcon from '@mui/icons-material/StorefrontOutlined'
import { DateInput, RadioButtonGroupInput, required, TextInput } from 'react-admin'
import { GUEST_CART_PAGES } from '#contract/limits.ts'
import type { AdminResource } from '../resource.ts'
import { DocumentPage, documentCalls } from '../ui/document-page.tsx'

const GUEST_CART_NAMES: Record<(typeof GUEST_CART_PAGES)[number], string> = {
  'sign-in': 'The sign-in page, with the cart and a button to go on as a guest',
  cart: 'The cart',
}

const asText = (text: string | null) => text ?? ''

function FactsPage() {
  return (
    <DocumentPage
      resource="facts"
      title="Business details"
      intro="Who runs the shop. By law, this must be on every page and in every email."
    >
      <TextInput source="name" validate={required()} />
      <TextInput source="legal_name" label="Company name" parse={asText} />
      <TextInput
        source="address_lines"
        label="Address, one line each"
        multiline
        minRows={4}
        format={(lines: string[] | undefined) => lines?.join('\n') ?? ''}
        parse={(text: string | null) => asText(text).split('\n')}
      />
      <TextInput
        source="email"
        label="Email"
        type="email"
        validate={required()}
        helperText="Messages from the contact form go here."
      />
      <TextInput source="phone" label="Telephone" parse={asText} />
      <TextInput source="hours" parse={asText} />
      <TextInput source="company_number" parse={asText} />
      <TextInput source="vat_number" label="VAT number" parse={asText} />
      <TextInput
        source="responsible_person"
        parse={asText}
        helperText="Name and address of the person responsible for your cosmetics under UK law."
      />
      <RadioButtonGroupInput
        source="guest_cart_opens"
        label="The cart icon of a guest opens"
        choices={GUEST_CART_PAGES.map((id) => ({ id, name: GUEST_CART_NAMES[id] }))}
        helperText="Customers who are signed in always get to their cart."
        row={false}
      />
      <DateInput
        source="eu_allergens_from"
        label="Name the EU’s allergens from"
        parse={(day: string) => day || null}
        helperText="Labels name Great Britain’s 26 fragrance allergens until this day, and the EU’s longer list from it on. Leave it empty for the 26."
      />
    </DocumentPage>
  )
}

export const facts: AdminResource = {
  name: 'facts',
  label: 'Business details',
  icon: FactsIcon,
  group: 'Shop',
  superuser: true,
  list: FactsPage,
  calls: documentCalls(
    (client) => () => client.staffShop.facts({}),
    (client) => async (input: { address_lines?: string[]; version: number }) =>
      // While typing, an empty line may be the start of the next one. Remove it when saving.
      client.staffShop.updateFacts({
        ...input,
        ...(input.address_lines ? { address_lines: input.address_lines.filter((line) => line.trim() !== '') } : {}),
      }),
  ),
}
