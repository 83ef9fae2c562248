import { cardCalls } from '#contract/card-calls.ts'
import { type ClientOf, clientFor } from '#contract/client.ts'
import { clientOptions } from '../session/api.ts'

/** The API of saved cards, as session/api.ts has what every page may ask. */
export const cardsApi = (): ClientOf<'cards'> => clientFor(cardCalls, clientOptions())
