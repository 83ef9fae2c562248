import { type ClientOf, type ClientParts, clientFor } from '../client.ts'
import type { Area } from '../contract.ts'
import { everyCall } from '../every-call.ts'

export type StaffClient = ClientOf<Area>

/** Every call of the shop, for the back office and for tests. */
export function createStaffClient(parts: ClientParts): StaffClient {
  return clientFor<Area>(everyCall, parts)
}
