import { invalid } from './errors.ts'
import { type Form, group, texts } from './form.ts'
import { newId } from './store.ts'

/** What the frames of a split card hold. */
export interface CardParts {
  /** Keeps what one frame has of a card until a call has the returned name of it. */
  keep(params: URLSearchParams): { part: string }
  /** Puts the card in the place of the names of its parts, each of which works once. */
  fill(form: Form): void
}

const FIELDS = ['number', 'exp_month', 'exp_year', 'cvc']
/** Any page can send parts. */
const MOST = 1000

/** In memory alone, because a security code is never stored. */
export function openCardParts(): CardParts {
  const kept = new Map<string, Record<string, string>>()
  return {
    keep(params) {
      const part = newId('part')
      kept.set(part, Object.fromEntries([...params].filter(([field]) => FIELDS.includes(field))))
      const [oldest] = kept.keys()
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
      return { part }
    },
    fill(form) {
      for (const holder of [form, group(form, 'payment_method_data')]) {
        const card = group(holder, 'card')
        for (const part of texts(card, 'parts')) {
          const found = kept.get(part)
          if (!found) throw invalid('The card is no longer there. Please enter it again.', 'card[parts]')
          kept.delete(part)
          Object.assign(card, found)
        }
        delete card.parts
      }
    },
  }
}
