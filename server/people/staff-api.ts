import { staffCalls } from '#contract/staff/calls.ts'
import { resetSecondFactor } from '#server/accounts/second-factor/reset.ts'
import { changeStaff, createStaff, listStaff, readStaff, signOutEverywhere } from '#server/accounts/staff.ts'
import { listMessages, markMessage, readMessage } from '#server/contact/messages.ts'
import { type BoundArea, bind } from '#server/http/bind.ts'
import { paged, sliceOf } from '#server/http/pages.ts'
import { exportSubscribers, listSubscribers, unsubscribeByStaff } from '#server/newsletter/subscribers.ts'
import type { Parts } from '#server/parts.ts'
import { listAccounts, listBuyers, readCustomer } from './customers.ts'
import { erasePerson } from './erase.ts'
import { exportPerson } from './personal-data.ts'

const USUAL = 25

export function staffPeopleApi(parts: Parts): BoundArea {
  const { db, now, settings } = parts
  const at = (name: 'messages' | 'subscribers' | 'customers') => settings.publicUrl + staffCalls.staffPeople[name].path
  return bind('staffPeople', {
    messages: async (query) => {
      const slice = sliceOf(query, USUAL)
      const found = await listMessages(db, slice, query)
      return paged(found.messages, found.count, slice, at('messages'), query)
    },
    message: ({ id }) => readMessage(db, id),
    markMessage: (input, { user }) => markMessage(parts, input, user),
    subscribers: async (query) => {
      const slice = sliceOf(query, USUAL)
      const found = await listSubscribers(db, slice, query)
      return paged(found.subscribers, found.count, slice, at('subscribers'), query)
    },
    exportSubscribers: async (_, { user }) => ({
      filename: `subscribers-${now().toISOString().slice(0, 10)}.csv`,
      chunks: await exportSubscribers(parts, user),
    }),
    unsubscribe: ({ id }, { user }) => unsubscribeByStaff(parts, id, user),
    customers: async (query) => {
      const slice = sliceOf(query, USUAL)
      const found = await (query.list === 'accounts' ? listAccounts : listBuyers)(db, slice, query.search || undefined)
      return paged(found.customers, found.count, slice, at('customers'), query)
    },
    customer: ({ email }) => readCustomer(db, email),
    exportCustomer: ({ email }, { user }) => exportPerson(parts, email, user),
    eraseCustomer: async ({ email, confirm }, { user }) => {
      const { under_way } = await erasePerson(parts, email, confirm, user)
      const later = 'What is still under way keeps its name until it is over, and is forgotten by itself then.'
      return { detail: `They are forgotten. Their orders stay in the books without a name.${under_way > 0 ? ` ${later}` : ''}` }
    },
    accounts: () => listStaff(db, now()),
    createAccount: (input, { user }) => createStaff(parts, input, user),
    changeAccount: (input, { user }) => changeStaff(parts, input, user),
    signOutEverywhere: ({ id }, { user }) => signOutEverywhere(parts, id, user),
    resetSecondFactor: async ({ id }, { user }) => {
      await resetSecondFactor(parts, id, user)
      return readStaff(db, now(), id)
    },
  })
}
