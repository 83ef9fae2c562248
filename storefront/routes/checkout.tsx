import { type ReactNode, Suspense, useState } from 'react'
import * as words from '#words/en/checkout.tsx'
import * as generalWords from '#words/en/general.ts'
import * as refusals from '#words/en/refusals.ts'
import { FROM_CHECKOUT } from '../cart/empty-cart.ts'
import styles from '../checkout/checkout.module.css'
import { CheckoutFooter } from '../checkout/checkout-footer.tsx'
import { CheckoutHeader } from '../checkout/checkout-header.tsx'
import { CheckoutSteps } from '../checkout/checkout-steps.tsx'
import { thankYouAddress } from '../checkout/leave-paid.ts'
import { UnableToRedirect } from '../checkout/unable-to-redirect.tsx'
import { type CheckoutState, openCheckout, useCheckout } from '../checkout/use-checkout.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { Redirect } from '../shell/redirect.tsx'
import type { ShortShell } from '../shell/shell.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Columns } from '../ui/columns.tsx'
import { Icon } from '../ui/icon.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { ErrorState } from '../ui/state.tsx'
import { Waiting } from '../ui/waiting.tsx'
import type { Route } from './+types/checkout.ts'

export const handle: ShortShell = { Header: CheckoutHeader, Footer: CheckoutFooter }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.title, path: '/checkout', hidden: true })
}

/** Not awaited, so that the page shows its placeholders at once, like the server's HTML. */
export function clientLoader() {
  return { opening: openCheckout(false) }
}

/** A new step in the URL is the same checkout. */
export function shouldRevalidate() {
  return false
}

/** The server's HTML is the same for every session. */
export function HydrateFallback() {
  return (
    <CheckoutLayout>
      <OpeningCheckout />
    </CheckoutLayout>
  )
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const [{ opening, attempt, signedIn }, setAttempt] = useState({
    opening: loaderData.opening,
    attempt: 0,
    signedIn: false,
  })
  return (
    <CheckoutLayout>
      <Suspense key={attempt} fallback={<OpeningCheckout />}>
        <Checkout
          opening={opening}
          signedIn={signedIn}
          tryAgain={() => setAttempt({ opening: openCheckout(true), attempt: attempt + 1, signedIn })}
          reopen={() => setAttempt({ opening: openCheckout(false), attempt: attempt + 1, signedIn: true })}
        />
      </Suspense>
    </CheckoutLayout>
  )
}

function CheckoutLayout({ children }: { children: ReactNode }) {
  return (
    <Page>
      <ButtonLink kind="quiet" className={styles.back} href="/cart">
        <Icon name="back" />
        {words.backToCart}
      </ButtonLink>
      <PageTitle title={words.title} />
      {children}
    </Page>
  )
}

function OpeningCheckout() {
  return (
    <Columns aside={<Waiting shape="panel" label={words.openingSummary} />}>
      <Waiting shape="panel" count={2} label={words.opening} withoutScripts={words.needsScripts} />
    </Columns>
  )
}

interface CheckoutProps {
  opening: Promise<CheckoutState>
  signedIn: boolean
  tryAgain: () => void
  /** A guest has signed in: the checkout goes on as the account's. */
  reopen: () => void
}

function Checkout({ opening, signedIn, tryAgain, reopen }: CheckoutProps) {
  const { state, keep, reread } = useCheckout(opening)
  if (state.kind === 'problem') return <CheckoutError sentence={state.sentence} tryAgain={tryAgain} />
  if (state.kind === 'empty') return <EmptyCart />
  if (state.kind === 'paid') return <Paid session_id={state.session_id} />
  const { session, earlier, book } = state
  if (session.paid || session.state === 'refunded') return <Paid session_id={session.session_id} />
  if (session.state === 'expired') return <CheckoutError sentence={refusals.checkoutExpired} tryAgain={tryAgain} />
  return (
    <CheckoutSteps
      key={session.session_id}
      session={session}
      earlier={earlier}
      book={book}
      keep={keep}
      reread={reread}
      signedIn={signedIn}
      onSignedIn={reopen}
    />
  )
}

function EmptyCart() {
  return (
    <Redirect to="/cart" state={FROM_CHECKOUT}>
      <ErrorState title={words.emptyCart} actions={<ButtonLink href="/products">{words.startShopping}</ButtonLink>} />
    </Redirect>
  )
}

function Paid({ session_id }: { session_id: string }) {
  return (
    <Redirect to={thankYouAddress(session_id)}>
      <UnableToRedirect session_id={session_id} />
    </Redirect>
  )
}

function CheckoutError({ sentence, tryAgain }: { sentence: string; tryAgain: () => void }) {
  return (
    <ErrorState
      title={words.errorTitle}
      actions={
        <>
          <Button onClick={tryAgain}>{generalWords.tryAgain}</Button>
          <ButtonLink kind="secondary" href="/cart">
            {words.returnToCart}
          </ButtonLink>
        </>
      }
    >
      <p>{sentence}</p>
    </ErrorState>
  )
}
