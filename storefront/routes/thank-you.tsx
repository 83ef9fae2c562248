import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { CheckoutSession } from '#contract/checkout.ts'
import * as words from '#words/en/after-payment.tsx'
import * as generalWords from '#words/en/general.ts'
import { Confirmation } from '../checkout/confirmation.tsx'
import { endCheckout, endCheckoutSignedIn, isReplacement } from '../checkout/end-checkout.ts'
import { NoOrderHere } from '../checkout/no-order-here.tsx'
import { NotPaid, Refunded } from '../checkout/not-an-order.tsx'
import { SignInToSee } from '../checkout/sign-in-to-see.tsx'
import { FAILED_PAYMENT } from '../checkout/steps.ts'
import { ThankYou } from '../checkout/thank-you.tsx'
import { useCheckoutSession } from '../checkout/use-checkout-session.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { useSession } from '../session/store.ts'
import { Redirect } from '../shell/redirect.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/state.tsx'
import { Waiting } from '../ui/waiting.tsx'
import type { Route } from './+types/thank-you.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.thankYouPage, path: '/thank-you', hidden: true })
}

export default function ThankYouPage({ params: { sessionId } }: Route.ComponentProps) {
  return <Page narrow>{sessionId ? <Outcome key={sessionId} session_id={sessionId} /> : <NoOrderHere />}</Page>
}

function Outcome({ session_id }: { session_id: string }) {
  const { state, tryAgain } = useCheckoutSession(session_id, endThanked)
  const handed = useHandedSession(session_id)
  const failed = useFailedThere()
  const { token } = useSession()
  // The payment step saw the payment succeed, so a slow or failed request must not hide it.
  if (handed && (state.kind !== 'read' || state.waiting)) return <ThankYou session={handed} />
  if (state.kind === 'missing' && !token) return <SignInToSee asGuest={words.guestPaymentNotLoaded} />
  if (state.kind === 'missing' || state.kind === 'unreadable') return <Unreadable tryAgain={tryAgain} />
  if (state.kind === 'reading') {
    return <Waiting shape="panel" label={words.loadingPayment} withoutScripts={words.paymentNeedsScripts} />
  }
  // Replacement goods were not paid for here.
  if (state.session.paid && isReplacement(state.session)) return <Confirmation session={state.session} />
  if (state.session.paid) return <ThankYou session={state.session} />
  if (state.session.state === 'refunded') return <Refunded session={state.session} />
  if (failed && state.session.state === 'paying' && !state.session.processing)
    return (
      <Redirect to={FAILED_PAYMENT}>
        <NotPaid session={state.session} waiting={false} checkAgain={tryAgain} />
      </Redirect>
    )
  return <NotPaid session={state.session} waiting={state.waiting} checkAgain={tryAgain} />
}

/** Whether the shopper comes from a provider's page, such as PayPal's, without having paid there. */
function useFailedThere(): boolean {
  const [search, setSearch] = useSearchParams()
  const [failed] = useState(() => search.get('redirect_status') === 'failed')
  const hasSecret = search.has('payment_intent_client_secret')
  // An effect, because the address is outside of React: Stripe adds a secret to it, which would stay in the history.
  useEffect(() => {
    if (hasSecret) setSearch({}, { replace: true, preventScrollReset: true })
  }, [hasSecret, setSearch])
  return failed
}

/** A replacement shows its confirmation here, so it ends like the confirmation page. */
function endThanked(session: CheckoutSession): void {
  if (isReplacement(session)) endCheckoutSignedIn(session)
  else void endCheckout(session)
}

/** The session that the payment step saw paid; null if the page was opened in another way. */
function useHandedSession(session_id: string): CheckoutSession | null {
  const { known } = useSession()
  // The first render must equal the server's HTML, which has no location state.
  const handed: unknown = useLocation().state
  if (!known || !isPaidState(handed) || handed.session.session_id !== session_id) return null
  return handed.session
}

function isPaidState(state: unknown): state is { session: CheckoutSession } {
  return (
    typeof state === 'object' &&
    state !== null &&
    'payment' in state &&
    'session' in state &&
    typeof state.session === 'object' &&
    state.session !== null
  )
}

function Unreadable({ tryAgain }: { tryAgain: () => void }) {
  return (
    <ErrorState
      heading="h1"
      title={words.paymentNotLoaded}
      actions={
        <>
          <Button onClick={tryAgain}>{generalWords.tryAgain}</Button>
          <ButtonLink kind="secondary" href="/contact">
            {words.support}
          </ButtonLink>
        </>
      }
    />
  )
}
