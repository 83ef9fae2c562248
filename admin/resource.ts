import type { ComponentType } from 'react'
import type { ResourceProps } from 'react-admin'
import type { StaffClient } from '#contract/staff/client.ts'

/** A call of the contract, whatever it takes. */
export type SomeCall = (input: never, options?: { signal?: AbortSignal }) => Promise<unknown>

/**
 * How react-admin's questions become calls. `list` is asked for page, page_size, ordering ("-created_at") and the
 * filters by their names; `one` and `remove` for id; `update` for id and the form's fields; `create` for the form's
 * fields.
 */
export interface ResourceCalls {
  list?: (client: StaffClient) => SomeCall
  one?: (client: StaffClient) => SomeCall
  create?: (client: StaffClient) => SomeCall
  update?: (client: StaffClient) => SomeCall
  remove?: (client: StaffClient) => SomeCall
}

/** The groups of the menu, in its order. */
export const GROUPS = ['Selling', 'Catalogue', 'Content', 'People', 'Shop'] as const

/** One kind of thing the staff work with: its screens, its calls, its place in the menu. */
export interface AdminResource
  extends Pick<ResourceProps, 'name' | 'list' | 'show' | 'edit' | 'create' | 'recordRepresentation' | 'children'> {
  label: string
  icon: ComponentType
  /** Null keeps it out of the menu. */
  group: (typeof GROUPS)[number] | null
  /** Only the owner sees it. */
  superuser?: true
  calls: ResourceCalls
}
