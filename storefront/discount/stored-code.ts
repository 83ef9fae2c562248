import type { CheckoutSession } from '#contract/checkout.ts'

/**
 * The discount code of this device: one that was typed in the cart, or came with a link (edge/discount-link.ts). A
 * cookie, because the server sets it where a link leads to a page that is the same for everybody.
 */
const COOKIE = 'discount_code'
const DAYS = 30

export function readCode(): string | null {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${COOKIE}=`))
  const code = found?.slice(COOKIE.length + 1) ?? ''
  return /^[A-Z0-9-]{3,40}$/.test(code) ? code : null
}

/** Keeps a code, or with null forgets it. */
export function keepCode(code: string | null): void {
  const value = code === null ? '; max-age=0' : `${code.toUpperCase()}; max-age=${DAYS * 86_400}`
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140
  document.cookie = `${COOKIE}=${value}; path=/; samesite=lax${secure}`
}

/** Forgets the code that a paid order has used. Kept, it would be asked for at the next order. */
export function forgetUsedCode({ discount }: CheckoutSession): void {
  if (discount?.code === readCode()) keepCode(null)
}
