import { prefix } from '#words/en/language.ts'

/** Paths that every language shares: files and other programs. */
const SHARED = /^\/(?:\/|(?:admin|api|assets|media|outbox|stripe-emulator)\b)/

/** A path of the shop in the pages' language: "/cart" is "/ar/cart" in Arabic. Leaves other addresses as they are. */
export function inLanguage(address: string): string {
  if (!prefix || !address.startsWith('/') || SHARED.test(address)) return address
  return prefix + address.replace(/^\/(?=$|[?#])/, '')
}

/** The path of this page without its language, as routes name it: "/ar/cart" is "/cart". */
export const withoutLanguage = (path: string) => path.slice(prefix.length) || '/'
