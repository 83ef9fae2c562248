import { Edit, type EditProps, Show, type ShowProps } from 'react-admin'

/**
 * A separate cache key. Under the default key, react-admin shows a list's row until the record loads, and a row lacks
 * fields and may be older than a colleague's change.
 */
const WHOLE = { meta: { whole: true } }

/** The page of a record, shown once it has loaded completely. */
export function RecordShow(props: ShowProps) {
  return <Show {...props} queryOptions={WHOLE} />
}

/** The form of a record, filled once it has loaded completely. */
export function RecordEdit(props: EditProps) {
  return <Edit mutationMode="pessimistic" {...props} queryOptions={WHOLE} mutationOptions={WHOLE} />
}
