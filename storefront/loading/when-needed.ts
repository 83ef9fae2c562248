import { type ComponentType, lazy } from 'react'

/** A component whose code comes when it is rendered. Without it nothing shows, where `lazy` would fail the page. */
export function whenNeeded<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => ({ default: (_: Props) => null })))
}
