import DiscountIcon from '@mui/icons-material/LocalOfferOutlined'
import {
  Create,
  maxLength,
  NumberInput,
  type RaRecord,
  required,
  SimpleForm,
  TextInput,
  useNotify,
  useRedirect,
} from 'react-admin'
import { DISCOUNT_BATCH_MAX } from '#contract/limits.ts'
import type { AdminResource } from '../resource.ts'
import { DiscountTerms, KindFields } from './discount-terms.tsx'

function BatchCreate() {
  const notify = useNotify()
  const redirect = useRedirect()
  const made = ({ detail, batch }: RaRecord) => {
    notify(String(detail), { type: 'success' })
    const filter = encodeURIComponent(JSON.stringify({ batch }))
    redirect(`/discounts?filter=${filter}&displayedFilters={}&page=1`)
  }
  return (
    <Create title="New batch of discount codes" mutationOptions={{ onSuccess: made }} sx={{ mt: 2, maxWidth: 600 }}>
      <SimpleForm warnWhenUnsavedChanges>
        <TextInput
          source="batch"
          label="Name of the batch"
          validate={[required(), maxLength(20)]}
          parse={(typed: string) => typed.toUpperCase()}
          helperText="Letters and digits, such as FAIR26. Its codes begin with it, and each works once."
          fullWidth
        />
        <NumberInput source="count" label="How many codes" min={1} max={DISCOUNT_BATCH_MAX} validate={required()} />
        <KindFields />
        <DiscountTerms />
      </SimpleForm>
    </Create>
  )
}

/** Codes that work once each are made together, and listed with the others. */
export const discountBatches: AdminResource = {
  name: 'discount-batches',
  label: 'Batches of discount codes',
  icon: DiscountIcon,
  group: null,
  superuser: true,
  create: BatchCreate,
  calls: {
    create: (client) => async (input: never) => ({ ...(await client.staffDiscounts.createBatch(input)), id: 0 }),
  },
}
