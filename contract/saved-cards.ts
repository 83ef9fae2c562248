import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import { line, Nothing } from './shapes.ts'

export const SavedCard = z
  .object({
    id: z.string(),
    /** "visa", as the payment provider names it. */
    brand: z.string(),
    last4: z.string(),
    exp_month: z.number().int(),
    exp_year: z.number().int(),
  })
  .meta({ id: 'SavedCard' })
export type SavedCard = z.infer<typeof SavedCard>

const SavedCards = z.object({ cards: z.array(SavedCard) })

export const savedCardsShapes = {
  list: {
    summary: 'Your saved cards, newest first. The payment provider keeps them; the shop never sees their numbers.',
    input: Nothing,
    output: SavedCards.extend({
      /** False where the shop’s form takes cards without saving them. */
      can_add: z.boolean(),
    }),
  },
  add: {
    summary:
      'Begins to save a card without a payment: the payment provider’s script confirms it with the client secret. The same `attempt` returns the same secret for a day, so a retry is safe.',
    // The payment provider gets it in an HTTP header, which has no letters but Latin ones.
    input: z.object({ attempt: z.string().regex(/^[\w-]{8,64}$/, refusals.invalidAttempt) }),
    output: z.object({ client_secret: z.string() }),
  },
  remove: {
    summary: 'Removes one of your saved cards for good, and returns the others.',
    input: z.object({ id: line(255).min(1) }),
    output: SavedCards,
  },
} as const
