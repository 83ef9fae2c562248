import type { Stripe, StripeElementLocale } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { language } from '#words/en/language.ts'
import { TAGS } from '#words/languages.ts'
import { withoutLanguage } from '../language/in-language.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'

/**
 * Loads Stripe.js, only here. If the shop names its own script (the emulator's), loads that one instead. Throws if it
 * can't be loaded.
 */
export async function openStripe(): Promise<OpenedStripe> {
  const config = await readConfig()
  // With the whole form, every page may load Stripe.js (edge/security-headers.ts).
  if (config.form === 'card') await loadedHere()
  return { stripe: await load(config), form: config.form }
}

/** Of this document. Stripe's provider of elements refuses another one when its page is shown again. */
let forWallets: Promise<Stripe | null> | null = null

/** For the buttons of wallets, and for adding a card. Null where the shop takes cards alone, in its checkout. */
export function openForWallets(): Promise<Stripe | null> {
  forWallets ??= loadForWallets().catch((problem: unknown) => {
    forWallets = null
    throw problem
  })
  return forWallets
}

async function loadForWallets(): Promise<Stripe | null> {
  const config = await readConfig()
  return config.form === 'element' ? load(config) : null
}

const readConfig = () => api().checkout.paymentConfig({}, requestTimeout())
type PaymentConfig = Awaited<ReturnType<typeof readConfig>>

async function load({ publishable_key, script }: PaymentConfig): Promise<Stripe> {
  if (!publishable_key) throw new MissingSetup()
  if (script) await addScript(script)
  const stripe = await inTime(loadStripe(publishable_key, { locale: TAGS[language] as StripeElementLocale }))
  if (!stripe) throw new Error('There is no window to pay in.')
  return stripe
}

export interface OpenedStripe {
  stripe: Stripe
  /** What shoppers pay in, by the shop's settings: Stripe's Payment Element or its card field. */
  form: 'element' | 'card'
}

/** The responses have no key or client secret. */
export class MissingSetup extends Error {}

/** The longest wait for Stripe.js. */
const SCRIPT_MS = 20_000

/**
 * Only the document of /checkout may load Stripe.js, so after client-side navigation this reloads the page. It then
 * never resolves: the shopper must not type a card into a form that is about to disappear.
 */
function loadedHere(): Promise<void> {
  const [entry] = performance.getEntriesByType('navigation')
  if (!entry || withoutLanguage(new URL(entry.name).pathname).startsWith('/checkout')) return Promise.resolve()
  location.reload()
  return new Promise(() => {})
}

function addScript(src: string): Promise<void> {
  if (window.Stripe) return Promise.resolve()
  return inTime(
    new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.src = src
      script.onload = () => resolve()
      script.onerror = () => {
        script.remove()
        reject(new Error(`No answer from ${src}`))
      }
      document.head.append(script)
    }),
  )
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('The payment provider took too long.')), SCRIPT_MS),
    ),
  ])
}
