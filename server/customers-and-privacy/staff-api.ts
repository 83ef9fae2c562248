import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import { resetSecondFactor } from '#server/accounts/second-factor/reset.ts'
import { changeStaff, createStaff, listStaff, readStaff, signOutEverywhere } from '#server/accounts/staff.ts'
import { listMessages, markMessage, readMessage } from '#server/contact/messages.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { paged, pageRequestOf } from '#server/http/page-request.ts'
import { exportSubscribers, listSubscribers, unsubscribeByStaff } from '#server/newsletter/subscribers.ts'
import { listAccounts, listBuyers, readCustomer } from './customers.ts'
import { erasePerson } from './erase.ts'
import { exportPerson } from './personal-data.ts'

export function staffPeopleApi(context: Context): Implementation {
  const { db, now, settings } = context
  const at = (name: 'messages' | 'subscribers' | 'customers') => settings.publicUrl + staffCalls.staffPeople[name].path
  return implement('staffPeople', {
    messages: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listMessages(db, { ...query, pageRequest })
      return paged(found, { pageRequest, address: at('messages'), query })
    },
    message: ({ id }) => readMessage(db, id),
    markMessage: (input, { user }) => markMessage(context, { ...input, by: user }),
    subscribers: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listSubscribers(db, { ...query, pageRequest })
      return paged(found, { pageRequest, address: at('subscribers'), query })
    },
    exportSubscribers: async (_, { user }) => ({
      filename: `subscribers-${now().toISOString().slice(0, 10)}.csv`,
      chunks: await exportSubscribers(context, user),
    }),
    unsubscribe: ({ id }, { user }) => unsubscribeByStaff(context, { id, by: user }),
    customers: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await (query.list === 'accounts' ? listAccounts : listBuyers)(db, {
        pageRequest,
        search: query.search || undefined,
      })
      return paged(found, { pageRequest, address: at('customers'), query })
    },
    customer: ({ email }) => readCustomer(db, email),
    exportCustomer: ({ email }, { user }) => exportPerson(context, { address: email, by: user }),
    eraseCustomer: async ({ email, confirm }, { user }) => {
      const { underWay } = await erasePerson(context, { address: email, confirm, by: user })
      const later = 'Orders that are not complete keep their name until they are, and are then erased.'
      return {
        detail: `Their data has been erased. Their orders stay in the accounts without a name.${underWay > 0 ? ` ${later}` : ''}`,
      }
    },
    accounts: () => listStaff(db, { now: now() }),
    createAccount: (input, { user }) => createStaff(context, { account: input, by: user }),
    changeAccount: (input, { user }) => changeStaff(context, { change: input, by: user }),
    signOutEverywhere: ({ id }, { user }) => signOutEverywhere(context, { id, by: user }),
    resetSecondFactor: async ({ id }, { user }) => {
      await resetSecondFactor(context, { id, by: user })
      return readStaff(db, { now: now(), id })
    },
  })
}
