import { expect, test } from 'vitest'
import {
  browserHeaders,
  CSRF_HEADER,
  csrfToken,
  firstVisit,
  keepToken,
  readToken,
  TOKEN_KEY,
} from './browser-session.ts'
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

test('a call on a first visit waits for the responses that bring a cookie, and takes the token of the last', async () => {
  let cookie = ''
  const answers: ((token: string) => void)[] = []
  const visit = firstVisit({
    cookie: () => cookie,
    send: () =>
      new Promise((resolve) => {
        answers.push((token) => {
          cookie = `csrftoken=${token}`
          resolve(new Response())
        })
      }),
  })
  const get = () => visit.fetch(new Request('https://shop.example/api/products/'))
  const [first, second] = [get(), get()]
  let token: string | null = null
  const ready = visit.settled().then(() => {
    token = csrfToken(cookie)
  })
  answers[0]?.('first')
  await first
  expect(token, 'the second may still replace it').toBeNull()
  answers[1]?.('second')
  await Promise.all([second, ready])
  expect(token).toBe('second')
  // With a cookie nothing brings one: a slow response holds nobody up.
  void get()
  await visit.settled()
  // A failed one neither.
  cookie = ''
  const offline = firstVisit({ cookie: () => '', send: () => Promise.reject(new Error('offline')) })
  await expect(offline.fetch(new Request('https://shop.example/'))).rejects.toThrow('offline')
  await offline.settled()
})

function store() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
