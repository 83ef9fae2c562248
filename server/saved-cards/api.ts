import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { hashedNetwork } from '#server/http/keyed-hash.ts'
import { addCard, canAdd } from './add-card.ts'
import { listCards, removeCard } from './saved-cards.ts'

export function savedCardsApi(context: Context): Implementation {
  return implement(
    'cards',
    {
      list: async (_, { user }) => ({ cards: await listCards(context, user), can_add: canAdd(context) }),
      add: async ({ attempt }, { user, ip }) => ({
        client_secret: await addCard(context, { user, network: hashedNetwork(context, ip), attempt }),
      }),
      remove: async ({ id }, { user }) => ({ cards: await removeCard(context, { id, user }) }),
    },
    {
      list: { points: 60, seconds: 600 },
      add: { points: 30, seconds: 3600 },
      remove: { points: 60, seconds: 600 },
    },
  )
}
