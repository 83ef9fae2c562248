import { Edit, type EditProps, Show, type ShowProps } from 'react-admin'

/**
 * A key of its own in the cache. Under the usual one react-admin keeps the rows of lists, and shows them on a record's
 * page until the record arrives: a row has fewer fields, and may be older than what a colleague saved.
 */
const WHOLE = { meta: { whole: true } }

/** The page of one record, shown once all of it is there. */
export function RecordShow(props: ShowProps) {
  return <Show {...props} queryOptions={WHOLE} />
}

/** The form of one record, filled in once all of it is there. */
export function RecordEdit(props: EditProps) {
  return <Edit mutationMode="pessimistic" {...props} queryOptions={WHOLE} mutationOptions={WHOLE} />
}
