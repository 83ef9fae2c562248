/**
 * A key for one press of a button. Not randomUUID: browsers have it only where the address is https or this machine's
 * own.
 */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
