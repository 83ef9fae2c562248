import { STAFF_PAGE_SIZE } from '#contract/limits.ts'
import { staffCalls } from '#contract/staff/calls.ts'
import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { paged, pageRequestOf } from '#server/http/page-request.ts'
import { blockCard, changeCard, giveCard, sendCardAgain } from './change-card.ts'
import { exportCards, exportLedger, listCards, readCard, readOutstanding } from './list-cards.ts'

export function staffGiftCardsApi(context: Context): Implementation {
  const { db, settings } = context
  return implement('staffGiftCards', {
    list: async (query) => {
      const pageRequest = pageRequestOf(query, STAFF_PAGE_SIZE)
      const found = await listCards(db, { ...query, pageRequest })
      return paged(found, { pageRequest, address: settings.publicUrl + staffCalls.staffGiftCards.list.path, query })
    },
    outstanding: () => readOutstanding(db),
    read: ({ id }) => readCard(db, { id }),
    give: (given, { user }) => giveCard(context, { ...given, by: user }),
    update: (given, { user }) => changeCard(context, { ...given, by: user }),
    sendAgain: (given, { user }) => sendCardAgain(context, { ...given, by: user }),
    block: (given, { user }) => blockCard(context, { ...given, by: user }),
    export: async (filters, { user }) => ({
      filename: 'gift-cards.csv',
      chunks: await exportCards(context, { ...filters, by: user }),
    }),
    exportLedger: async (_query, { user }) => ({
      filename: 'gift-card-ledger.csv',
      chunks: await exportLedger(context, { by: user }),
    }),
  })
}
