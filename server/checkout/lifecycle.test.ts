import { expect, test } from 'vitest'
import { MOVES, mayMove, moveTo, statesBefore, UNPAID } from './lifecycle.ts'
import { checkoutSessions } from './tables.ts'

const STATES = checkoutSessions.state.enumValues

test('every state of a checkout session is in MOVES and can be reached', () => {
  expect(Object.keys(MOVES).toSorted()).toEqual(STATES.toSorted())
  const reached = new Set(['open'])
  for (const state of reached)
    for (const next of MOVES[STATES.find((one) => one === state) ?? 'open']) reached.add(next)
  expect([...reached].toSorted()).toEqual(STATES.toSorted())
})

test('a session that is ordered or refunded keeps its state', () => {
  for (const to of STATES) {
    expect(mayMove('ordered', to)).toBe(to === 'ordered')
    expect(mayMove('refunded', to)).toBe(to === 'refunded')
  }
  expect(() => moveTo('ordered', 'paying')).toThrow("A checkout session can't move from ordered to paying.")
})

test('an unpaid session may expire, and an UPDATE names the states before the one it sets', () => {
  for (const state of UNPAID) expect(mayMove(state, 'expired')).toBe(true)
  expect(statesBefore('paying')).toEqual(['shipping', 'paying'])
  expect(statesBefore('customer')).toEqual(['open', 'customer', 'shipping'])
})
