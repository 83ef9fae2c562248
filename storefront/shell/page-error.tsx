import { isRouteErrorResponse, useRevalidator } from 'react-router'
import * as generalWords from '#words/en/general.ts'
import * as refusals from '#words/en/refusals.ts'
import * as words from '#words/en/shell.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/state.tsx'
import { NotFound } from './not-found.tsx'

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
            <ButtonLink href="/products">{generalWords.browseShop}</ButtonLink>
          ) : (
            <Button busy={busy} onClick={() => void revalidate()}>
              {busy ? words.retrying : words.retry}
            </Button>
          )}
          <ButtonLink kind="secondary" href="/">
            {generalWords.home}
          </ButtonLink>
        </>
      }
    >
      <p>{gone ? words.goneHelp : words.errorHelp}</p>
    </ErrorState>
  )
}

/** The message for any thrown value. */
function sentence(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    // React Router passes the loader's error untyped; ours is a LoadProblem.
    const { detail } = (error.data ?? {}) as { detail?: unknown }
    return typeof detail === 'string' ? detail : refusals.failed
  }
  // fetch() throws a TypeError without a response.
  if (error instanceof TypeError || (typeof navigator !== 'undefined' && !navigator.onLine)) return refusals.unreachable
  return refusals.failed
}
