import type { OpenApiDocument, Operation } from '#server/http/openapi.ts'
import { ORIGIN, type TestShop } from '#server/testing/shop.ts'

export interface Named {
  path: string
  method: string
  operation: Operation
}

/** Every call, from the shop's own OpenAPI document. */
export async function readOperations(shop: TestShop): Promise<Named[]> {
  // `as`: the contract generates the document, in this shape.
  const document = (await (await shop.app.fetch(new Request(`${ORIGIN}/api/openapi.json`))).json()) as OpenApiDocument
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
}

/** Makes a call with these fields in path and body and nothing else. Returns the status. */
export async function sendAs(
  shop: TestShop,
  { path, method, operation }: Named,
  fields: Record<string, unknown>,
  token: string | null,
): Promise<number> {
  const address = new URL(
    path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(fields[field] ?? '999999'))),
    ORIGIN,
  )
  const file = Object.keys(operation.requestBody?.content ?? {}).includes('*/*')
  const response = await shop.app.fetch(
    new Request(address, {
      method,
      headers: {
        'content-type': file ? 'image/png' : 'application/json',
        ...(token ? { authorization: `Token ${token}` } : {}),
      },
      body: method === 'GET' ? null : file ? new Uint8Array([1]) : JSON.stringify(fields),
    }),
  )
  await response.text()
  return response.status
}
