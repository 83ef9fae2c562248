import { createContext } from 'react-router'
import type { Client, ClientOf } from '#contract/client.ts'

/** The API client for server rendering, which calls the API in process. */
export const clientContext = createContext<Client>()
/** The same for reviews, whose calls browsers don't load with every page. */
export const reviewsContext = createContext<ClientOf<'reviews'>>()
/** Called with every unexpected error. */
export const reportContext = createContext<(problem: unknown) => void>(() => {})
/** The URL of Stripe.js where every page loads it, or null. */
export const stripeScriptContext = createContext<string | null>(null)

/** The HTML of a page. */
export interface RenderedDocument {
  bytes: Buffer | null
}
/** Takes the rendered page. A Response body would turn its bytes into a stream and back. */
export const documentContext = createContext<RenderedDocument>()
