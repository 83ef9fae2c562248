import DirhamsIcon from '@mui/icons-material/CurrencyExchangeOutlined'
import { DateInput, TextInput } from 'react-admin'
import { rateProblem } from '#contract/staff/dirhams.ts'
import type { AdminResource } from '../resource.ts'
import { DocumentPage, documentCalls } from '../ui/document-page.tsx'

function DirhamsPage() {
  return (
    <DocumentPage
      resource="dirhams"
      title="Prices in dirhams"
      intro="Customers in the Emirates see about how much a price is in dirhams. They always pay in pounds, and their bank uses its own rate."
    >
      <TextInput
        source="rate"
        label="Dirhams (AED) for one pound"
        validate={problem}
        helperText="For example 4.93, with up to four decimals. Leave empty to show no dirhams."
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <DateInput
        source="taken_on"
        label="The day you looked it up"
        parse={(day: string) => day || null}
        helperText="Customers see it in the cart, at the checkout and in emails. Leave empty for today."
      />
    </DocumentPage>
  )
}

const problem = (typed: string | null) => rateProblem(typed) ?? undefined

export const dirhams: AdminResource = {
  name: 'dirhams',
  label: 'Prices in dirhams',
  icon: DirhamsIcon,
  group: 'Shop',
  superuser: true,
  list: DirhamsPage,
  calls: documentCalls(
    (client) => () => client.staffShop.dirhams({}),
    (client) => client.staffShop.updateDirhams,
  ),
}
