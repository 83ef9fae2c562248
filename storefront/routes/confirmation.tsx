import * as words from '#words/en/after-payment.tsx'
import * as generalWords from '#words/en/general.ts'
import { Confirmation } from '../checkout/confirmation.tsx'
import { endCheckoutSignedIn } from '../checkout/end-checkout.ts'
import { NotPaid, Refunded } from '../checkout/not-an-order.tsx'
import { SignInToSee } from '../checkout/sign-in-to-see.tsx'
import { useCheckoutSession } from '../checkout/use-checkout-session.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { useSession } from '../session/store.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/state.tsx'
import { Waiting } from '../ui/waiting.tsx'
import type { Route } from './+types/confirmation.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.confirmationPage, path: '/checkout/confirmation', hidden: true })
}

export default function ConfirmationPage({ params: { sessionId } }: Route.ComponentProps) {
  return (
    <Page narrow>
      <Outcome key={sessionId} session_id={sessionId} />
    </Page>
  )
}

function Outcome({ session_id }: { session_id: string }) {
  const { state, tryAgain } = useCheckoutSession(session_id, endCheckoutSignedIn)
  const { token } = useSession()
  const home = (
    <ButtonLink kind="secondary" href="/">
      {words.homepage}
    </ButtonLink>
  )
  if (state.kind === 'reading') {
    return <Waiting shape="panel" count={2} label={words.loadingOrder} withoutScripts={words.orderNeedsScripts} />
  }
  if (state.kind === 'missing') {
    return token ? (
      <ErrorState heading="h1" title={words.confirmationNotFound} actions={home} />
    ) : (
      <SignInToSee asGuest={words.guestConfirmationNotFound} />
    )
  }
  if (state.kind === 'unreadable') {
    return (
      <ErrorState
        heading="h1"
        title={words.confirmationNotLoaded}
        actions={
          <>
            <Button onClick={tryAgain}>{generalWords.tryAgain}</Button>
            {home}
          </>
        }
      />
    )
  }
  const { session, waiting } = state
  if (session.paid) return <Confirmation session={session} />
  if (session.state === 'refunded') return <Refunded session={session} />
  return <NotPaid session={session} waiting={waiting} checkAgain={tryAgain} />
}
