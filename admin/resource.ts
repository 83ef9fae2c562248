import type { ComponentType } from 'react'
import type { ResourceProps } from 'react-admin'
import type { StaffClient } from '#contract/staff/client.ts'

/** Any call of the contract. */
export type SomeCall = (input: never, options?: { signal?: AbortSignal }) => Promise<unknown>

/**
 * The calls behind react-admin's data provider. Inputs: `list` gets page, page_size, ordering ("-created_at") and
 * filters; `one` and `remove` get id; `update` gets id and the form's values; `create` gets the form's values.
 */
export interface ResourceCalls {
  list?: (client: StaffClient) => SomeCall
  one?: (client: StaffClient) => SomeCall
  create?: (client: StaffClient) => SomeCall
  update?: (client: StaffClient) => SomeCall
  remove?: (client: StaffClient) => SomeCall
}

/** The groups of the menu, in order. */
export const GROUPS = ['Selling', 'Catalogue', 'Content', 'People', 'Shop'] as const

/** A resource of the back office: its pages, its calls, its place in the menu. */
export interface AdminResource
  extends Pick<ResourceProps, 'name' | 'list' | 'show' | 'edit' | 'create' | 'recordRepresentation' | 'children'> {
  label: string
  icon: ComponentType
  /** Null hides it from the menu. */
  group: (typeof GROUPS)[number] | null
  /** Visible to owners only. */
  superuser?: true
  calls: ResourceCalls
}
