import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin'
import { GOES_WELL_CAP } from '#contract/limits.ts'

/** What isn't goods has no page. */
const GOODS = { kind: 'goods' }

/** The products that a product's page recommends. */
export function GoesWellInput() {
  return (
    <ReferenceArrayInput
      source="goes_well_with"
      reference="products"
      filter={GOODS}
      perPage={10}
      sort={{ field: 'name', order: 'ASC' }}
    >
      <AutocompleteArrayInput
        label="Products to show"
        optionText="name"
        filterToQuery={(search: string) => (search ? { search } : {})}
        fullWidth
        helperText={`Up to ${GOES_WELL_CAP}. Leave empty to show what customers buy with it.`}
      />
    </ReferenceArrayInput>
  )
}
