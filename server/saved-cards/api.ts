import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { listCards, removeCard } from './saved-cards.ts'

export function savedCardsApi(context: Context): Implementation {
  return implement(
    'cards',
    {
      list: async (_, { user }) => ({ cards: await listCards(context, user) }),
      remove: async ({ id }, { user }) => ({ cards: await removeCard(context, { id, user }) }),
    },
    { list: { points: 60, seconds: 600 }, remove: { points: 60, seconds: 600 } },
  )
}
