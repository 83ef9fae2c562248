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
  return pageMeta(matches, { title: 'Order confirmation', path: '/checkout/confirmation', hidden: true })
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
      Return to Homepage
    </ButtonLink>
  )
  if (state.kind === 'reading') {
    return (
      <Waiting
        shape="panel"
        count={2}
        label="Loading your order"
        withoutScripts="This page needs JavaScript to show your order. Your confirmation email has the same details."
      />
    )
  }
  if (state.kind === 'missing') {
    const sentence = 'Order confirmation not found'
    return token ? (
      <ErrorState heading="h1" title={sentence} actions={home} />
    ) : (
      <SignInToSee asGuest={`${sentence}.`} />
    )
  }
  if (state.kind === 'unreadable') {
    return (
      <ErrorState
        heading="h1"
        title="Could not load order confirmation. Please check your email for details."
        actions={
          <>
            <Button onClick={tryAgain}>Try Again</Button>
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
