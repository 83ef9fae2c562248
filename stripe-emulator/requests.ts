import { dropHeader } from './answers.ts'
import type { Bank } from './bank.ts'

/** How many are kept. */
const MOST = 200

/** `at`: when it arrived, in Unix milliseconds. */
export function noteRequest(bank: Bank, { method, url }: Request, { status, headers }: Response, at: number): void {
  bank.requests.unshift({
    at,
    method,
    path: withoutSecrets(new URL(url).pathname),
    status: headers.has(dropHeader) ? null : status,
    id: headers.get('request-id'),
    took_ms: Date.now() - at,
  })
  bank.requests.length = Math.min(bank.requests.length, MOST)
}

/** A caller may have written a client secret, a key or the number of a card where an id belongs. */
function withoutSecrets(path: string): string {
  return path.replaceAll(/_secret_\w+|(?<=\b[spr]k_)\w+|\d(?:[\d -]|%20){10,}\d/g, '…')
}

/** An object for people to look at, without its secrets and that of its challenge's window. */
export function shownObject(object: object): string {
  return JSON.stringify(
    object,
    (field, value) => {
      if (typeof value !== 'string') return value
      return field.endsWith('secret') ? '…' : value.replaceAll(/payatt_\w+/g, '…')
    },
    2,
  )
}
