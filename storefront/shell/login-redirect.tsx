import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/state.tsx'
import { Redirect } from './redirect.tsx'

/** Sends a guest to sign in and back to `next`. */
export function LoginRedirect({ next }: { next: string }) {
  const login = `/login?next=${encodeURIComponent(next)}`
  return (
    <Redirect to={login}>
      <Page narrow>
        <ErrorState
          heading="h1"
          title="Please sign in to see this page."
          actions={<ButtonLink href={login}>Sign In</ButtonLink>}
        />
      </Page>
    </Redirect>
  )
}
