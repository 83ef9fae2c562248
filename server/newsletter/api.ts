import { type BoundArea, bind } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { confirm, subscribe, unsubscribe } from './newsletter.ts'

export function newsletterApi(parts: Parts): BoundArea {
  return bind(
    'newsletter',
    {
      subscribe: async ({ email }, { ip }) => {
        await subscribe(parts, email, ip)
        return { detail: 'Thank you for subscribing to our natural journey!' }
      },
      confirm: async ({ token }) => {
        await confirm(parts, token)
        return { detail: 'You are on the list. Thank you.' }
      },
      unsubscribe: async ({ token }) => {
        await unsubscribe(parts, token)
        return { detail: 'You are off the list.' }
      },
    },
    { subscribe: { points: 20, seconds: 600 }, confirm: { points: 60, seconds: 600 }, unsubscribe: { points: 60, seconds: 600 } },
  )
}
