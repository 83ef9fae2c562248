import type { Call } from '../calls.ts'
import { type ClientOf, type ClientOptions, clientFor } from '../client.ts'
import type { Resource } from '../contract.ts'
import { everyCall } from '../every-call.ts'
import { download } from './download.ts'

export type StaffClient = ClientOf<Resource>

/** Every call of the shop, for the back office and for tests. */
export function createStaffClient(parts: ClientOptions): StaffClient {
  const read = (call: Call, response: Response) => (call.answers ? download(response) : response.json())
  return clientFor<Resource>(everyCall, { read, ...parts })
}
