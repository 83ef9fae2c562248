import { expect, test } from 'vitest'
import type { Call } from '#contract/calls.ts'
import { requestFor } from '#contract/client.ts'
import { contract } from '#contract/contract.ts'
import { everyCall } from '#contract/every-call.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { ORIGIN, openShop } from '#server/testing/shop.ts'

const all = Object.entries(everyCall).flatMap(([resource, named]) =>
  Object.entries<Call>(named).map(([name, call]) => ({ resource, name, call })),
)

test('the API implements every call of the contract, at each of its paths', async () => {
  const shop = await openShop()
  const unanswered: string[] = []
  for (const { resource, name, call } of all) {
    for (const path of [call.path, ...(call.also ?? [])]) {
      const input = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field, '1']))
      const response = await shop.app.fetch(requestFor(ORIGIN, { ...call, path }, input))
      const body: unknown = await response.json()
      // The response to a path without a call.
      if (response.status === 404 && JSON.stringify(body) === '{"detail":"Not found."}')
        unanswered.push(`${resource}.${name} at ${path}`)
      if (response.status >= 500) unanswered.push(`${resource}.${name} at ${path}: ${response.status}`)
    }
  }
  expect(unanswered).toEqual([])
})

test('no two calls share a method and a path', () => {
  const addresses = all.flatMap(({ call }) =>
    [call.path, ...(call.also ?? [])].map((path) => `${call.method} ${path.replace(/\{\w+\}/g, '{}')}`),
  )
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([])
})

test('the OpenAPI document has every call with its input and its access', () => {
  const document = openApiDocument(ORIGIN)
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length)
  for (const { resource, name, call } of all) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    expect(operation, `${resource}.${name}`).toMatchObject({
      operationId: `${resource}.${name}`,
      'x-access': call.access,
    })
  }
  // A generator can't use a dangling reference.
  const references = new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to))
  expect([...references]).toEqual(['#/components/schemas/Refusal'])
  expect(document.components).toHaveProperty('schemas.Refusal.properties.name.enum')
})

test('every call has a sentence as its summary', () => {
  const mute = Object.values(contract).flatMap((shapes) =>
    Object.values(shapes).filter((shape) => !/\.$/.test(shape.summary)),
  )
  expect(mute).toEqual([])
})
