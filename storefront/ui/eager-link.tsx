import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useOnline } from './use-online.ts'

/** A link whose page is fetched when it is pointed at. Offline it isn't: React Router reloads the document when a script can't be fetched. */
export function EagerLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const online = useOnline()
  return <Link {...props} prefetch={online ? 'intent' : 'none'} />
}
