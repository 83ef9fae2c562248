import type { SetupIntentResult, Stripe, StripeElements } from '@stripe/stripe-js'
import { cardCalls } from '#contract/card-calls.ts'
import { ApiClientError } from '#contract/client.ts'
import * as words from '#words/en/add-card.ts'
import { inLanguage } from '../language/in-language.ts'
import { api } from '../session/api.ts'
import { errorMessage } from '../session/error-message.ts'
import { newId } from '../session/new-id.ts'
import { requestTimeout } from '../session/request-timeout.ts'

/** Pressed again after a lost answer, the same attempt saves one card. */
export interface Attempt {
  id: string
}
export const newAttempt = (): Attempt => ({ id: newId() })

/** `next` says what the shopper can do, after Stripe's own sentence. */
export interface Refusal {
  sentence: string
  next?: string
}
type Saving = { kind: 'saved' } | { kind: 'incomplete' } | ({ kind: 'refused' } & Refusal)

interface NewCard {
  stripe: Stripe
  elements: StripeElements
  attempt: Attempt
}

/** Saves the card of Stripe's form, which asks the bank. Changes the attempt once it is over. */
export async function saveNewCard({ stripe, elements, attempt }: NewCard): Promise<Saving> {
  try {
    const { error } = await elements.submit()
    // Its fields say what is missing.
    if (error?.type === 'validation_error') return { kind: 'incomplete' }
    if (error) return refusedBy({ error })
    const { client_secret } = await api(cardCalls).cards.add({ attempt: attempt.id }, requestTimeout())
    const confirmed = await stripe.confirmSetup({
      elements,
      clientSecret: client_secret,
      redirect: 'if_required',
      confirmParams: {
        return_url: new URL(inLanguage('/account/details'), location.origin).href,
        // Stripe's forms show only cards whose shopper agreed to see them again.
        payment_method_data: { allow_redisplay: 'always' },
      },
    })
    const status = confirmed.setupIntent?.status ?? confirmed.error?.setup_intent?.status
    // Also of an error: the answer before this one was lost.
    if (status === 'succeeded') return { kind: 'saved' }
    if (status !== 'requires_payment_method' && confirmed.error?.type !== 'api_connection_error') renew(attempt)
    return refusedBy(confirmed)
  } catch (problem) {
    // Without an answer the same attempt is right: it may have begun.
    if (problem instanceof ApiClientError) renew(attempt)
    return { kind: 'refused', sentence: errorMessage(problem, words.cardNotAdded) }
  }
}

function renew(attempt: Attempt): void {
  attempt.id = newId()
}

/** Stripe's sentences about the bank and the connection are for shoppers, in their language; others for developers. */
function refusedBy({ error }: Pick<SetupIntentResult, 'error'>): Saving {
  const isForShopper =
    error?.type === 'card_error' ||
    error?.type === 'api_connection_error' ||
    error?.code === 'setup_intent_authentication_failure'
  if (!isForShopper || !error?.message) return { kind: 'refused', sentence: words.cardNotAdded }
  return { kind: 'refused', sentence: error.message, next: words.notAddedYet }
}
