import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

test('docs/operations.md lists exactly the events that the shop reads', () => {
  const guide = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const section = /^## Taking real payments\n(.*?)^## /ms.exec(guide)?.[1] ?? ''
  const listed = [...section.matchAll(/`([a-z_]+(?:\.[a-z_*]+)+)`/g)].map(([, name]) => name)
  expect(listed.toSorted()).toEqual([...WEBHOOK_EVENTS].toSorted())
})

test('the list fits into one request to Stripe and names no event twice', () => {
  expect(WEBHOOK_EVENTS.length).toBeLessThanOrEqual(20)
  expect(new Set(WEBHOOK_EVENTS).size).toBe(WEBHOOK_EVENTS.length)
})
