import { prefix } from '#words/en/language.ts'

/** Paths that every language shares: files and other programs. */
const SHARED = /^\/(?:\/|(?:admin|api|assets|media|outbox|stripe-emulator)\b)/

/** A path of the shop in the pages' language: "/cart" is "/ar/cart" in Arabic. Leaves other addresses as they are. */
export function inLanguage(address: string): string {
  if (!prefix || !address.startsWith('/') || SHARED.test(address)) return address
  return prefix + address.replace(/^\/(?=$|[?#])/, '')
}

/** A path without the pages' language, as routes name it: "/ar/cart" is "/cart". Leaves other paths as they are. */
export const withoutLanguage = (path: string) =>
  !prefix || `${path}/`.startsWith(`${prefix}/`) ? path.slice(prefix.length) || '/' : path
