import { Activity, lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SavedAddress } from '#contract/address-book.ts'
import type { CheckoutSession } from '#contract/checkout.ts'
import * as words from '#words/en/checkout.tsx'
import { goodsAfter } from '../discount/discounted.ts'
import { hasCards, isEmailed } from '../gift-cards/emailed.ts'
import { useSession } from '../session/store.ts'
import { readTypedForm } from '../session/tab-storage.ts'
import { Notice } from '../ui/notice.tsx'
import { ByEmailStep } from './by-email-step.tsx'
import { CheckoutColumns } from './checkout-columns.tsx'
import { CustomerStep } from './customer-step.tsx'
import { firstValues, withTyped } from './customer-values.ts'
import { LastStep } from './last-step.tsx'
import { leavePaid } from './leave-paid.ts'
import { ShippingStep } from './shipping-step.tsx'
import { SignInHere } from './sign-in-here.tsx'
import { StepIndicator } from './step-indicator.tsx'
import { type Step, stepAt } from './steps.ts'
import { UnableToRedirect } from './unable-to-redirect.tsx'

const ExpressCheckout = lazy(() => import('../express/express-checkout.tsx'))

interface CheckoutStepsProps {
  session: CheckoutSession
  earlier: CheckoutSession | null
  book: SavedAddress[] | null
  keep: (session: CheckoutSession) => void
  reread: () => Promise<CheckoutSession | null>
  /** The shopper has just signed in on the first step. */
  signedIn: boolean
  onSignedIn: () => void
}

/** The three steps. The URL has the current one, so that Back and reload work. */
export function CheckoutSteps({ session, earlier, book, keep, reread, signedIn, onSignedIn }: CheckoutStepsProps) {
  const { token, profile } = useSession()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [first] = useState(() => {
    const country = search.get('country') === 'AE' ? 'AE' : null
    const known = firstValues(session.customer_info ? session : earlier, { profile, country, book })
    const values = withTyped(known, readTypedForm(), profile?.username ?? null)
    const isWrapped = session.items.some(({ kind }) => kind === 'gift_wrap')
    // What is wrapped is a gift, unless the shopper has said otherwise in this checkout.
    return isWrapped && !session.customer_info ? { ...values, gift_message: values.gift_message ?? '' } : values
  })
  const [moveFocus, setMoveFocus] = useState(signedIn)
  const [stranded, setStranded] = useState(false)
  const step = stepAt(search, session)

  // Without a step in the first URL, Back would open a different step from the first one shown.
  useEffect(() => {
    if (!search.has('step')) setSearch((before) => withStep(before, step), { replace: true, preventScrollReset: true })
  }, [search, setSearch, step])

  function go(to: Step) {
    setMoveFocus(true)
    setSearch((before) => withStep(before, to))
  }
  function keepCustomer(saved: CheckoutSession) {
    keep(saved)
    go('shipping')
  }

  async function leave() {
    if (!(await leavePaid(session, navigate))) setStranded(true)
  }

  if (stranded) return <UnableToRedirect session_id={session.session_id} />
  return (
    <>
      <StepIndicator current={step} session={session} onStep={go} />
      {/* Keeps unsaved values while another step shows. */}
      <Activity mode={step === 'customer' ? 'visible' : 'hidden'}>
        <CheckoutColumns session={session} onChanged={keep}>
          {/* A wallet doesn't ask whom a gift card is for. */}
          {goodsAfter(session) !== '0.00' && !hasCards(session.items) && (
            <Suspense>
              <ExpressCheckout subtotal={session.subtotal} discount={session.discount} or="after" />
            </Suspense>
          )}
          {token ? <Notice kind="done">{signedIn && words.signedIn}</Notice> : <SignInHere onSignedIn={onSignedIn} />}
          <CustomerStep
            session_id={session.session_id}
            items={session.items}
            values={first}
            book={book}
            moveFocus={moveFocus}
            onSaved={keepCustomer}
            onRefused={reread}
          />
        </CheckoutColumns>
      </Activity>
      {step === 'shipping' && isEmailed(session.items) && session.customer_info && (
        <ByEmailStep
          session={session}
          moveFocus={moveFocus}
          onBack={() => go('customer')}
          onGo={() => go('payment')}
          onChanged={keep}
        />
      )}
      {step === 'shipping' && !(isEmailed(session.items) && session.customer_info) && (
        <ShippingStep
          session={session}
          moveFocus={moveFocus}
          onBack={() => go('customer')}
          onChosen={() => go('payment')}
          onChanged={keep}
          reread={reread}
        />
      )}
      {step === 'payment' && (
        <LastStep
          session={session}
          moveFocus={moveFocus}
          failedThere={search.has('failed')}
          onChanged={keep}
          onPaid={() => void leave()}
        />
      )}
    </>
  )
}

function withStep(search: URLSearchParams, step: Step): URLSearchParams {
  const changed = new URLSearchParams(search)
  changed.set('step', step)
  return changed
}
