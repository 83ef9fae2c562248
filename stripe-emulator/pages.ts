import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { Bank } from './bank.ts'
import { challengePage, messagePage, money } from './bank-pages.ts'
import { readBody } from './body.ts'
import { cardFrame, cardPartFrame, isCardPart } from './card-frames.ts'
import type { CardParts } from './card-parts.ts'
import { retrieveCharge } from './charges.ts'
import { challenged, completeAuthentication, failAuthentication } from './confirm.ts'
import { addressFrame, linkAuthenticationFrame } from './contact-frames.ts'
import { paymentFrame } from './element-frames.ts'
import { readElementsSession } from './elements-session.ts'
import { StripeError } from './errors.ts'
import { challengeOf } from './intents.ts'
import type { MethodType } from './method-names.ts'
import type { PaymentIntent } from './objects.ts'
import { retrieveIntent } from './payment-intents.ts'
import { retrieveMethod } from './payment-methods.ts'
import { type Locale, localeFor, SENTENCES } from './sentences.ts'
import { challengedSetup, completeSetup, failSetup } from './setup-confirm.ts'
import { retrieveSetup } from './setup-intents.ts'
import type { SetupIntent } from './setup-objects.ts'
import { expressFrame, walletFrame } from './wallet-frames.ts'
import { createWalletToken, walletNamed, wrappedAnswer } from './wallets.ts'

const folder = join(import.meta.dirname, 'browser')

/** Before the scripts that use them. */
const sentencesScript = `const sentences = ${JSON.stringify(SENTENCES)};\n`
/** stripe.js is the concatenation of these, in this order, in its own scope. */
const scriptParts = [
  'element.js',
  'split-fields.js',
  'details.js',
  'wallet-sheet.js',
  'express.js',
  'payment-element.js',
  'elements.js',
  'challenge.js',
  'setup.js',
  'stripe.js',
]
const assets = new Map([
  ['card-entry.js', 'text/javascript'],
  ['card-fields.js', 'text/javascript'],
  ['frame-port.js', 'text/javascript'],
  ['payment-frame.js', 'text/javascript'],
  ['payment-frame.css', 'text/css'],
  ['express-frame.js', 'text/javascript'],
  ['express-frame.css', 'text/css'],
  ['wallet-frame.js', 'text/javascript'],
  ['wallet-frame.css', 'text/css'],
  ['card-frame.js', 'text/javascript'],
  ['card-frame.css', 'text/css'],
  ['card-part-frame.js', 'text/javascript'],
  ['address-frame.js', 'text/javascript'],
  ['appearance.js', 'text/javascript'],
  ['link-authentication-frame.js', 'text/javascript'],
  ['field-style.js', 'text/javascript'],
  ['challenge-frame.js', 'text/javascript'],
  ['challenge-frame.css', 'text/css'],
  ['control.js', 'text/javascript'],
  ['control.css', 'text/css'],
])

interface Pages {
  bank: Bank
  parts: CardParts
  /** More origins that may embed the frames. */
  pageOrigins: readonly string[]
  /** Where the frames come from; null for the origin of the script. */
  frameOrigin: string | null
  committed(): void
}

function joinScript(frameOrigin: string | null): string {
  const parts = scriptParts.map((part) => readFileSync(join(folder, part), 'utf8'))
  const given = `const frameOrigin = ${JSON.stringify(frameOrigin)};\n`
  return `(() => {\n'use strict';\n${given}${sentencesScript}${parts.join('\n')}\n})();\n`
}

/** The files that browsers load: the script, the card frame, the bank's window, receipts. */
export function openPages({ bank, parts, pageOrigins, frameOrigin, committed }: Pages): Hono {
  const app = new Hono()
  const ancestors = [
    "'self'",
    'http://localhost:*',
    'http://127.0.0.1:*',
    'https://localhost:*',
    new URL(bank.publicUrl).origin,
    ...pageOrigins,
  ].join(' ')
  app.get('/stripe-emulator/health', (c) => c.json({ ok: true }))
  let script: string | undefined
  app.get('/stripe-emulator/stripe.js', () => {
    // Once: reading its parts for every page holds every other request up.
    script ??= joinScript(frameOrigin)
    return serve(script, 'text/javascript')
  })
  app.get('/stripe-emulator/card-frame', (c) => frame(cardFrame(localeFor(c.req.query('locale'))), ancestors))
  app.get('/stripe-emulator/card-part-frame/:part', (c) => {
    const part = c.req.param('part')
    return isCardPart(part) ? frame(cardPartFrame(localeFor(c.req.query('locale')), part), ancestors) : c.notFound()
  })
  app.post('/stripe-emulator/card-parts', (c) =>
    wrappedAnswer(async () => parts.keep(new URLSearchParams(await readBody(c.req.raw)))),
  )
  app.get('/stripe-emulator/payment-frame', (c) => frame(paymentFrame(localeFor(c.req.query('locale'))), ancestors))
  app.get('/stripe-emulator/address-frame', (c) => frame(addressFrame(localeFor(c.req.query('locale'))), ancestors))
  app.get('/stripe-emulator/link-authentication-frame', (c) =>
    frame(linkAuthenticationFrame(localeFor(c.req.query('locale'))), ancestors),
  )
  app.get('/stripe-emulator/express-frame', (c) => frame(expressFrame(localeFor(c.req.query('locale'))), ancestors))
  app.get('/stripe-emulator/wallet-frame', (c) =>
    frame(walletFrame(localeFor(c.req.query('locale')), walletNamed(c.req.query('wallet'))), ancestors),
  )
  // Pages of every origin ask, and the sandboxed frames of wallets.
  app.get('/stripe-emulator/elements-session', (c) =>
    wrappedAnswer(() => readElementsSession(bank, new URL(c.req.url).searchParams)),
  )
  app.post('/stripe-emulator/wallet-tokens', (c) =>
    wrappedAnswer(async () => createWalletToken(bank, new URLSearchParams(await readBody(c.req.raw)))),
  )
  app.get('/stripe-emulator/assets/sentences.js', () => serve(sentencesScript, 'text/javascript'))
  app.get('/stripe-emulator/assets/:name', (c) => {
    const type = assets.get(c.req.param('name'))
    return type ? serve(readFileSync(join(folder, c.req.param('name')), 'utf8'), type) : c.notFound()
  })
  app.get('/stripe-emulator/3ds/:id', (c) =>
    challengeFrame(
      bank,
      { id: c.req.param('id'), source: c.req.query('source') ?? '' },
      // A redirect from the shop's server has no locale.
      localeFor(c.req.query('locale') ?? c.req.header('accept-language')),
      ancestors,
    ),
  )
  app.post('/stripe-emulator/3ds/:id', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const outcome = { source: form.get('source') ?? '', passed: form.get('outcome') === 'complete' }
    const { status, body } = finishChallenge({ bank, committed }, c.req.param('id'), outcome)
    return c.json(body, status)
  })
  app.get('/stripe-emulator/receipts/:id', (c) => receipt(bank, c.req.param('id'), ancestors))
  return app
}

interface Challenge {
  id: string
  source: string
}

function challengeFrame(bank: Bank, { id, source }: Challenge, locale: Locale, ancestors: string): Response {
  try {
    const intent = challengedIntent(bank, id, source)
    return frame(challengePage(intent, { source, type: typeOf(bank, intent) }, locale), ancestors)
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return frame(messagePage(SENTENCES[locale].bank.over, error.message, locale), ancestors, error.status)
  }
}

/** How it is paid for: by card, or with a provider whose page this stands for. */
function typeOf(bank: Bank, { payment_method }: PaymentIntent | SetupIntent): MethodType {
  return payment_method === null ? 'card' : retrieveMethod(bank, payment_method).type
}

export const isSetup = (id: string) => id.startsWith('seti_')

function challengedIntent(bank: Bank, id: string, source: string): PaymentIntent | SetupIntent {
  return isSetup(id) ? challengedSetup(bank, id, source) : challenged(bank, id, source)
}

interface Outcome {
  source: string
  passed: boolean
}

function finishChallenge({ bank, committed }: { bank: Bank; committed(): void }, id: string, outcome: Outcome) {
  try {
    const returnUrl = challengeOf(bank, id)?.returnUrl ?? ''
    authenticate(bank, id, outcome)
    committed()
    const return_to =
      returnUrl === ''
        ? null
        : returnAddress(returnUrl, isSetup(id) ? retrieveSetup(bank, id) : retrieveIntent(bank, id))
    return { status: 200, body: { return_to } } as const
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return { status: 400, body: { error: error.body, return_to: null } } as const
  }
}

/** The bank may still decline after the authentication; the failed charge is recorded. */
export function authenticate(bank: Bank, id: string, { source, passed }: Outcome): void {
  bank.store.transaction(() => {
    bank.request = { id: null, idempotency_key: null }
    try {
      if (isSetup(id)) (passed ? completeSetup : failSetup)(bank, id, source)
      else (passed ? completeAuthentication : failAuthentication)(bank, id, source)
    } catch (error) {
      if (!(error instanceof StripeError && error.keeps)) throw error
    }
  })
}

function receipt(bank: Bank, id: string, ancestors: string): Response {
  try {
    const charge = retrieveCharge(bank, id)
    const refunded = money({ ...charge, amount: charge.amount_refunded })
    const text = `A test payment; no money has moved. ${refunded} refunded.`
    return frame(messagePage(`Receipt for ${money(charge)}`, text), ancestors)
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return frame(messagePage('No such receipt', error.message), ancestors, 404)
  }
}

/** Our own documents: nothing inline, nothing from other origins, framed only by those in `ancestors`. */
export function frame(body: string, ancestors: string, status = 200): Response {
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src * data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}

function serve(body: string, type: string): Response {
  return new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

function returnAddress(returnUrl: string, intent: PaymentIntent | SetupIntent): string {
  const address = new URL(returnUrl)
  address.searchParams.set(intent.object, intent.id)
  address.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  address.searchParams.set('redirect_status', intent.status === 'requires_payment_method' ? 'failed' : 'succeeded')
  return address.href
}
