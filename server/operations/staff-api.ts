import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { pence, pounds } from '#contract/money.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import { changeContent } from '#server/content/change-content.ts'
import { type ContentValue, readContentVersion } from '#server/content/content.ts'
import { changeDirhams, readDirhams } from '#server/content/dirhams.ts'
import { changeDispatch, readDispatch } from '#server/content/dispatch-settings.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { paged, pageRequestOf } from '#server/http/page-request.ts'
import { changeNotifications, readNotificationSettings } from '#server/notifications/settings.ts'
import { createOption, listEveryOption, updateOption } from '#server/shipping/edit-options.ts'
import { readAuditTrail } from './audit-trail.ts'
import { listFailedJobs, retryJob } from './failed-jobs.ts'
import { listMails, readMail, retryMail } from './outbox.ts'
import { readSetup } from './setup.ts'
import { readStatus } from './status.ts'

export function staffOperationsApi(context: Context): Implementation {
  const { db, settings } = context
  const at = (name: 'mails' | 'jobs' | 'audit') => settings.publicUrl + staffCalls.staffShop[name].path
  return implement(
    'staffShop',
    {
      setup: () => readSetup(context),
      status: async () => ({
        lines: await Array.fromAsync(readStatus({ db, settings, stripe: context.payments.settings })),
      }),
      shippingOptions: () => listEveryOption(db),
      createShippingOption: (input, { user }) => createOption(context, { ...input, by: user }),
      updateShippingOption: (input, { user }) => updateOption(context, { ...input, by: user }),
      facts: async () => factsOf(await readContentVersion(db, 'facts')),
      updateFacts: async ({ version, ...change }, { user }) =>
        factsOf(
          await changeContent(context, {
            key: 'facts',
            version,
            change,
            // Another day may change which allergens the lists of all products name.
            also: (tx) => context.jobs.enqueue(tx, 'ingredient-lists', {}),
            by: user,
          }),
        ),
      policies: async () => policiesOf(await readContentVersion(db, 'policies')),
      updatePolicies: async ({ version, change_of_mind_fee, ...change }, { user }) => {
        const fee = change_of_mind_fee === undefined ? {} : { change_of_mind_fee_pence: pence(change_of_mind_fee) }
        return policiesOf(
          await changeContent(context, { key: 'policies', version, change: { ...change, ...fee }, by: user }),
        )
      },
      dirhams: () => readDirhams(context),
      updateDirhams: (input, { user }) => changeDirhams(context, { ...input, by: user }),
      dispatch: () => readDispatch(context),
      updateDispatch: (input, { user }) => changeDispatch(context, { ...input, by: user }),
      notifications: () => readNotificationSettings(context),
      updateNotifications: (input, { user }) => changeNotifications(context, { ...input, by: user }),
      mails: async (query) => {
        const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
        const found = await listMails(db, { ...query, pageRequest })
        return paged(found, { pageRequest, address: at('mails'), query })
      },
      mail: ({ id }) => readMail(context, id),
      retryMail: async ({ id }, { user }) => {
        await retryMail(context, { id, by: user })
        return { detail: 'The mail is tried again now.' }
      },
      jobs: async (query) => {
        const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
        const found = await listFailedJobs(db, pageRequest)
        return paged(found, { pageRequest, address: at('jobs'), query })
      },
      retryJob: async ({ id }, { user }) => {
        await retryJob(context, { id, by: user })
        return { detail: 'The job is done again now.' }
      },
      audit: async (query) => {
        const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
        const found = await readAuditTrail(context, { ...query, pageRequest })
        return paged(found, { pageRequest, address: at('audit'), query })
      },
    },
    // Each asks Stripe a dozen times.
    { status: { points: 30, seconds: 600 } },
  )
}

function factsOf({ value, version }: { value: ContentValue<'facts'>; version: number }) {
  return { guest_cart_opens: 'sign-in' as const, eu_allergens_from: null, ...value, version }
}

function policiesOf({ value, version }: { value: ContentValue<'policies'>; version: number }) {
  return { returns_days: value.returns_days, change_of_mind_fee: pounds(value.change_of_mind_fee_pence), version }
}
