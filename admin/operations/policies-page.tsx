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
      intro="The figures in the policy pages and order confirmations. Customers’ legal rights stay the same."
    >
      <NumberInput
        source="returns_days"
        label="Days to return unopened goods"
        validate={required()}
        min={RETURNS_DAYS_MIN}
        max={RETURNS_DAYS_MAX}
        helperText="At least 14, by law."
      />
      <MoneyInput source="change_of_mind_fee" label="Fee for change-of-mind returns after 14 days (pounds)" />
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
