import * as generalWords from '#words/en/general.ts'
import * as words from '#words/en/shell.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/state.tsx'

export function NotFound({ message = words.notFound }: { message?: string | undefined }) {
  return (
    <EmptyState
      heading="h1"
      title={message}
      actions={
        <>
          <ButtonLink href="/products">{generalWords.browseShop}</ButtonLink>
          <ButtonLink kind="secondary" href="/">
            {generalWords.home}
          </ButtonLink>
        </>
      }
    >
      <p>{words.notFoundHelp}</p>
    </EmptyState>
  )
}
