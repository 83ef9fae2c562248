import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/state.tsx'
import { NotFound } from './not-found.tsx'

const NO_ANSWER = 'We could not reach the shop. Please check your connection and try again.'

interface PageErrorProps {
  error: unknown
  /** A prefix for the server's message: "Error: ". */
  prefix?: string
  /** The message of a 404 on this page. */
  missing?: string
}

/** The error page, with a message and links. */
export function PageError({ error, prefix = '', missing }: PageErrorProps) {
  const { revalidate, state } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404 && (!prefix || missing)) return <NotFound message={missing} />
  const busy = state === 'loading'
  const gone = isRouteErrorResponse(error) && error.status === 404
  return (
    <ErrorState
      heading="h1"
      title={prefix + sentence(error)}
      actions={
        <>
          {gone ? (
            <ButtonLink href="/products">Browse the shop</ButtonLink>
          ) : (
            <Button busy={busy} onClick={() => void revalidate()}>
              {busy ? 'Trying...' : 'Try again'}
            </Button>
          )}
          <ButtonLink kind="secondary" href="/">
            Home
          </ButtonLink>
        </>
      }
    >
      <p>
        {gone
          ? 'Have a look at what else is in the shop.'
          : 'Your cart is safe. If this goes on, please email us: you’ll find the address below.'}
      </p>
    </ErrorState>
  )
}

/** The message for any thrown value. */
function sentence(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    // React Router passes the loader's error untyped; ours is a LoadProblem.
    const { detail } = (error.data ?? {}) as { detail?: unknown }
    return typeof detail === 'string' ? detail : 'Something went wrong. Please try again.'
  }
  // fetch() throws a TypeError without a response.
  if (error instanceof TypeError || (typeof navigator !== 'undefined' && !navigator.onLine)) return NO_ANSWER
  return 'Something went wrong. Please try again.'
}
