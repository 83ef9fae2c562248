import { type ClientOf, type ClientOptions, clientFor } from './client.ts'
import { shopperCalls } from './every-call.ts'

export type ShopperClient = ClientOf<keyof typeof shopperCalls>

/** Every call of a shopper, for tests: pages load fewer (calls.ts). */
export function createShopperClient(options: ClientOptions): ShopperClient {
  return clientFor<keyof typeof shopperCalls>(shopperCalls, options)
}
