import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElementsOptionsMode, StripePaymentElementOptions } from '@stripe/stripe-js'
import { type FormEvent, useRef, useState } from 'react'
import { CURRENCY } from '#contract/limits.ts'
import * as accountWords from '#words/en/account.tsx'
import * as words from '#words/en/add-card.ts'
import { openForWallets } from '../checkout/stripe.ts'
import { APPEARANCE, fonts } from '../checkout/stripe-look.ts'
import { useTimeout } from '../loading/use-timeout.ts'
import { useShop } from '../shop/use-shop.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { newAttempt, type Refusal, saveNewCard } from './save-new-card.ts'

/** Throws where it can't be loaded. */
export async function openStripe(): Promise<Stripe> {
  const stripe = await openForWallets()
  if (!stripe) throw new Error('This shop has no form that saves cards.')
  return stripe
}

export interface AddingCardProps {
  onAdded: () => Promise<void>
  onCancel: () => void
}

interface AddCardProps extends AddingCardProps {
  stripe: Stripe
  /** Of the page's sheet: with an import of it here, the build would make it a file of its own for every page. */
  classes: { form: string | undefined; buttons: string | undefined }
  /** Stripe's fields did not load. */
  onNoFields: () => void
}

/** Stripe's form for a card, and the button that saves it. */
export function AddCard({ stripe, ...props }: AddCardProps) {
  return (
    <Elements stripe={stripe} options={elementsOptions()}>
      <CardForm {...props} />
    </Elements>
  )
}

/** Shows an error after this many milliseconds without Stripe's fields, which report nothing then. */
const FIELDS_MS = 20_000

function CardForm({ classes, onAdded, onCancel, onNoFields }: Omit<AddCardProps, 'stripe'>) {
  const stripe = useStripe()
  const elements = useElements()
  const shop = useShop()
  const [isReady, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Refusal | null>(null)
  const attempt = useRef(newAttempt())
  /** Two clicks in one tick would both see `busy` false. */
  const pressed = useRef(false)
  useTimeout(onNoFields, isReady ? null : FIELDS_MS)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (pressed.current || !stripe || !elements) return
    pressed.current = true
    setBusy(true)
    setProblem(null)
    const saving = await saveNewCard({ stripe, elements, attempt: attempt.current })
    if (saving.kind === 'saved') return onAdded()
    pressed.current = false
    setBusy(false)
    if (saving.kind === 'refused') setProblem(saving)
  }

  return (
    <form className={classes.form} noValidate onSubmit={save} aria-labelledby="add-card">
      <p>{words.addCardLead}</p>
      {shop?.test_payments && <p>{words.addCardTest}</p>}
      <PaymentElement options={FIELDS} onReady={() => setReady(true)} onLoadError={onNoFields} />
      <Notice kind="problem">
        {problem && (
          <>
            <p>{problem.sentence}</p>
            {problem.next && <p>{problem.next}</p>}
          </>
        )}
      </Notice>
      <div className={classes.buttons}>
        <Button type="submit" busy={busy || !isReady}>
          {busy ? words.savingNewCard : words.saveNewCard}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={onCancel}>
          {accountWords.cancelAddCard}
        </Button>
      </div>
    </form>
  )
}

const elementsOptions = (): StripeElementsOptionsMode => ({
  mode: 'setup',
  currency: CURRENCY,
  // As the server's setup intent, or Stripe refuses to save the card.
  setupFutureUsage: 'on_session',
  allowedPaymentMethodTypes: ['card'],
  appearance: APPEARANCE,
  fonts: fonts(),
})

/** Wallets and Link have cards of their own. */
const FIELDS: StripePaymentElementOptions = {
  layout: { type: 'accordion', radios: 'always', spacedAccordionItems: true },
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
}
