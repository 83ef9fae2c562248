import * as z from 'zod'
import * as refusals from '#words/en/refusals.ts'
import { Photograph } from './media.ts'
import { Country, Done, Email, Instant, idOf, line } from './shapes.ts'

const Token = line(200).min(1, refusals.incompleteLink)

/** What a mailed link or a signed-in shopper opens: one delivered order. */
const DeliveredOrder = z.object({
  /** The token of an emailed link. */
  token: Token.optional(),
  /** The id of an order of the account that is signed in, where there is no token. */
  order: line(80).optional(),
})

const RefillLine = z
  .object({
    line: z.number().int(),
    name: z.string(),
    photograph: Photograph.nullable(),
    /** When the reminder would come, or comes. */
    due_at: Instant,
    /** Whether it is asked for already, as far as the visitor may know. */
    asked: z.boolean(),
  })
  .meta({ id: 'RefillLine' })
export type RefillLine = z.infer<typeof RefillLine>

const OpenedRefills = z.object({ number: z.string(), lines: z.array(RefillLine) }).meta({ id: 'OpenedRefills' })
export type OpenedRefills = z.infer<typeof OpenedRefills>

export const remindersShapes = {
  ask: {
    summary:
      'Asks for one email: when a size is back in stock, or when what is coming soon is on sale. The shop first emails a link to confirm, except to the confirmed address of the account that is signed in. The response is the same for an address that has asked before.',
    input: z.object({
      email: Email,
      country: Country,
      /** The slug of a product, or the slug of a category that is coming soon. */
      product: line(120).optional(),
      /** The id of the product's size, if it has sizes. */
      size: idOf(refusals.chooseOne).optional(),
      category: line(120).optional(),
    }),
    output: Done,
  },
  confirm: {
    summary: 'Confirms a reminder with the emailed link, which works for seven days. Again is no error.',
    input: z.object({ token: Token }),
    output: Done,
  },
  stop: {
    summary: 'Ends all reminders of the address that the link was mailed to.',
    input: z.object({ token: Token }),
    output: Done,
  },
  openRefills: {
    summary: 'What of a delivered order the shop can remind of before it runs out, and when.',
    input: DeliveredOrder,
    output: OpenedRefills,
  },
  askRefill: {
    summary: 'Asks for one email about the time when a line of a delivered order runs out.',
    input: DeliveredOrder.extend({
      /** The `line` of what was bought. */
      line: idOf(refusals.notOfThisOrder),
    }),
    output: Done,
  },
} as const
