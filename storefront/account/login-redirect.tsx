import * as words from '#words/en/account.tsx'
import * as shellWords from '#words/en/shell.ts'
import { useAsync } from '../loading/use-async.ts'
import { Redirect } from '../shell/redirect.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorState } from '../ui/state.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { joinOtherTab } from './join-tab.ts'

/** Sends a guest to sign in and back to `next`, unless another tab is signed in. */
export function LoginRedirect({ next }: { next: string }) {
  const joined = useAsync('other tabs', joinOtherTab)
  const login = `/login?next=${encodeURIComponent(next)}`
  if (joined.status === 'pending') {
    return (
      <Page narrow>
        <Waiting shape="panel" count={2} label={shellWords.loadingPage} />
      </Page>
    )
  }
  return (
    <Redirect to={login}>
      <Page narrow>
        <ErrorState
          heading="h1"
          title={words.signInToSeePage}
          actions={<ButtonLink href={login}>{words.signIn}</ButtonLink>}
        />
      </Page>
    </Redirect>
  )
}
