import DispatchIcon from '@mui/icons-material/ScheduleOutlined'
import { Box } from '@mui/material'
import { CheckboxGroupInput, NumberInput, required, TextInput } from 'react-admin'
import { PACKING_DAYS_MAX } from '#contract/limits.ts'
import type { AdminResource } from '../resource.ts'
import { DocumentPage, documentCalls } from '../ui/document-page.tsx'

const WORKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((name, at) => ({
  id: at + 1,
  name,
}))

function DispatchPage() {
  return (
    <DocumentPage
      resource="dispatch-times"
      title="Dispatch times"
      intro="From these, the days of each delivery option and public holidays, the shop works out when an order leaves and arrives. Customers see it before they buy, and orders keep what they were promised. Times are UK time; bank holidays in England are never workdays."
    >
      <TextInput
        source="cut_off"
        label="Cut-off"
        type="time"
        validate={required()}
        helperText="An order paid before it, on a day you work, is that day’s. Later orders are the next workday’s."
      />
      <CheckboxGroupInput source="workdays" label="The days you pack and send" choices={WORKDAYS} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, width: '100%' }}>
        <NumberInput
          source="packing_first"
          label="Packing takes at least"
          min={0}
          max={PACKING_DAYS_MAX}
          step={1}
          validate={required()}
          helperText="Workdays after the order’s. 0 is the same day."
        />
        <NumberInput
          source="packing_last"
          label="Packing takes at most"
          min={0}
          max={PACKING_DAYS_MAX}
          step={1}
          validate={required()}
          helperText="The shop promises dispatch by this day. With 0 in both, it says “dispatch today”."
        />
      </Box>
    </DocumentPage>
  )
}

export const dispatchTimes: AdminResource = {
  name: 'dispatch-times',
  label: 'Dispatch times',
  icon: DispatchIcon,
  group: 'Shop',
  superuser: true,
  list: DispatchPage,
  calls: documentCalls(
    (client) => () => client.staffShop.dispatch({}),
    (client) => client.staffShop.updateDispatch,
  ),
}
