import FactsIcon from '@mui/icons-material/StorefrontOutlined'
import { required, TextInput } from 'react-admin'
import type { AdminResource } from '../resource.ts'
import { DocumentPage, documentCalls } from '../ui/document-page.tsx'

const asText = (text: string | null) => text ?? ''

function FactsPage() {
  return (
    <DocumentPage
      resource="facts"
      title="Shop facts"
      intro="Who trades here. The law wants it on every page and in every mail."
    >
      <TextInput source="name" validate={required()} />
      <TextInput source="legal_name" label="Name of the company" parse={asText} />
      <TextInput
        source="address_lines"
        label="Address, a line each"
        multiline
        minRows={4}
        format={(lines: string[] | undefined) => lines?.join('\n') ?? ''}
        parse={(text: string | null) => asText(text).split('\n')}
      />
      <TextInput
        source="email"
        label="E-mail"
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
        helperText="Name and address of who answers for the cosmetics under UK law."
      />
    </DocumentPage>
  )
}

export const facts: AdminResource = {
  name: 'facts',
  label: 'Shop facts',
  icon: FactsIcon,
  group: 'Shop',
  superuser: true,
  list: FactsPage,
  calls: documentCalls(
    (client) => () => client.staffShop.facts({}),
    (client) => async (input: { address_lines?: string[]; version: number }) =>
      // An empty line may be the start of the next one; it is removed before sending.
      client.staffShop.updateFacts({
        ...input,
        ...(input.address_lines ? { address_lines: input.address_lines.filter((line) => line.trim() !== '') } : {}),
      }),
  ),
}
