import { createContext } from 'react-router'
import type { Client } from '#contract/client.ts'

/** The API, asked in process while a page is rendered. */
export const clientContext = createContext<Client>()
/** Told of everything thrown that nobody expected. */
export const reportContext = createContext<(problem: unknown) => void>(() => {})
/** The payment provider's browser library where it is not the provider's own, or null. */
export const stripeScriptContext = createContext<string | null>(null)

/** The HTML of a page. */
export interface RenderedDocument {
  bytes: Buffer | null
}
/**
 * Where a rendered page is left for whoever asked for it: as the body of a Response its bytes would be made into a
 * stream and back.
 */
export const documentContext = createContext<RenderedDocument>()
