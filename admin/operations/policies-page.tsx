import PoliciesIcon from '@mui/icons-material/GavelOutlined'
import { NumberInput, required } from 'react-admin'
import { RETURNS_DAYS_MAX, RETURNS_DAYS_MIN } from '#contract/limits.ts'
import type { AdminResource } from '../resource.ts'
import { DocumentPage, documentCalls } from '../ui/document-page.tsx'
import { MoneyInput } from '../ui/money-input.tsx'

function PoliciesPage() {
  return (
    <DocumentPage
      resource="policies"
      title="Policies"
      intro="The figures that the pages on returns, terms and the confirmation of an order say. What customers are promised by law stays as it is."
    >
      <NumberInput
        source="returns_days"
        label="Days in which unopened goods may come back"
        validate={required()}
        min={RETURNS_DAYS_MIN}
        max={RETURNS_DAYS_MAX}
        helperText="The law’s 14 are the least."
      />
      <MoneyInput source="change_of_mind_fee" label="Fee for a change of mind after that (pounds)" />
    </DocumentPage>
  )
}

export const policies: AdminResource = {
  name: 'policies',
  label: 'Policies',
  icon: PoliciesIcon,
  group: 'Shop',
  superuser: true,
  list: PoliciesPage,
  calls: documentCalls(
    (client) => () => client.staffShop.policies({}),
    (client) => client.staffShop.updatePolicies,
  ),
}
