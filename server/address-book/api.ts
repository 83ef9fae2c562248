import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from './address-book.ts'

export function addressBookApi(context: Context): Implementation {
  return implement('addresses', {
    list: async (_, { user }) => ({ addresses: await listAddresses(context.db, user) }),
    add: async (address, { user }) => ({ addresses: await addAddress(context, { user, address }) }),
    change: async ({ id, ...address }, { user }) => ({
      addresses: await changeAddress(context, { user, id, address }),
    }),
    remove: async ({ id }, { user }) => ({ addresses: await removeAddress(context, { user, id }) }),
  })
}
