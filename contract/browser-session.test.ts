import { expect, test } from 'vitest'
import { browserHeaders, CSRF_HEADER, keepToken, readToken, TOKEN_KEY } from './browser-session.ts'
import { calls } from './calls.ts'

test('stores a token in one store, removes it from the others, and reads the first store first', () => {
  const [local, tab] = [store(), store()]
  keepToken('first', tab, [local, tab])
  expect([local.getItem(TOKEN_KEY), tab.getItem(TOKEN_KEY)]).toEqual([null, 'first'])
  keepToken('second', local, [local, tab])
  expect([local.getItem(TOKEN_KEY), tab.getItem(TOKEN_KEY)]).toEqual(['second', null])
  tab.setItem(TOKEN_KEY, 'third')
  expect([readToken([local, tab]), readToken([tab, local])]).toEqual(['second', 'third'])
})

test('an unsafe call echoes the CSRF cookie, and fetches a token when there is none', async () => {
  const headers = (cookie: string, token: string | null = null) =>
    browserHeaders(calls.cart.add, { token, cookie, fetchCsrf: async () => 'fetched' })
  expect(await headers('theme=dark; csrftoken=kept; a=b')).toEqual({ [CSRF_HEADER]: 'kept' })
  expect(await headers('xcsrftoken=other')).toEqual({ [CSRF_HEADER]: 'fetched' })
  expect(await headers('csrftoken=kept', 'abc')).toEqual({ authorization: 'Token abc', [CSRF_HEADER]: 'kept' })
  const fetchCsrf = () => Promise.reject(new Error('A GET needs no CSRF token.'))
  expect(await browserHeaders(calls.cart.read, { token: 'abc', cookie: '', fetchCsrf })).toEqual({
    authorization: 'Token abc',
  })
})

function store() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
