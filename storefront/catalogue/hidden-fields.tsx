import { LIST_FIELDS, type ListQuery } from './list-href.ts'

/** Keeps the rest of a list's query in a form that has some of its fields. */
export function HiddenFields({ query, except }: { query: ListQuery; except: readonly (keyof ListQuery)[] }) {
  return LIST_FIELDS.filter((field) => query[field] && !except.includes(field)).map((field) => (
    <input key={field} type="hidden" name={field} value={query[field]} />
  ))
}
