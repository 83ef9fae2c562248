import { type ClientOf, type ClientOptions, clientFor } from '../client.ts'
import type { Resource } from '../contract.ts'
import { everyCall } from '../every-call.ts'

export type StaffClient = ClientOf<Resource>

/** Every call of the shop, for the back office and for tests. */
export function createStaffClient(parts: ClientOptions): StaffClient {
  return clientFor<Resource>(everyCall, parts)
}
