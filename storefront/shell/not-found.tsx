import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/state.tsx'

export function NotFound({ message = 'Page not found. Check your URL.' }: { message?: string | undefined }) {
  return (
    <EmptyState
      heading="h1"
      title={message}
      actions={
        <>
          <ButtonLink href="/products">Browse the shop</ButtonLink>
          <ButtonLink kind="secondary" href="/">
            Home
          </ButtonLink>
        </>
      }
    >
      <p>The page may have moved, or the address may have a typing mistake.</p>
    </EmptyState>
  )
}
