import { productWords } from '#demo/arabic/products.ts'
import { shippingOptionWords } from '#demo/arabic/shipping.ts'
import type * as AfterPayment from '#words/en/after-payment.tsx'
import type * as Cart from '#words/en/cart.tsx'
import type * as Catalogue from '#words/en/catalogue.tsx'
import type * as Checkout from '#words/en/checkout.tsx'
import type * as OrderEmails from '#words/en/emails/orders.ts'
import type * as General from '#words/en/general.ts'
import type * as Places from '#words/en/places.ts'
import type * as Product from '#words/en/product.tsx'
import { inEveryLanguage } from '#words/in-every-language.ts'

const arabic = async <Words>(file: string) => (await inEveryLanguage<Words>(file)).ar

// The sentences that an Arabic page has, so that the tests don't repeat them.
export const afterPayment = await arabic<typeof AfterPayment>('after-payment.tsx')
export const cart = await arabic<typeof Cart>('cart.tsx')
export const catalogue = await arabic<typeof Catalogue>('catalogue.tsx')
export const checkout = await arabic<typeof Checkout>('checkout.tsx')
export const general = await arabic<typeof General>('general.ts')
export const places = await arabic<typeof Places>('places.ts')
export const product = await arabic<typeof Product>('product.tsx')
export const emails = {
  orders: await arabic<typeof OrderEmails>('emails/orders.ts'),
}

/** The Arabic name of a product of the demo shop. */
export function nameOf(slug: string): string {
  const words = productWords[slug]
  if (!words) throw new Error(`${slug} has no Arabic words.`)
  return words.name
}

/** The name of a delivery option of the demo shop, by its English one. */
export function optionNamed(english: string): RegExp {
  const words = shippingOptionWords[english]
  if (!words) throw new Error(`${english} has no Arabic words.`)
  return new RegExp(words.name)
}

/** A subject or text as people read it, without the signs that keep Latin words in one piece. */
export const plain = (text: string | undefined) => (text ?? '').replace(/[\u2066-\u2069]/g, '')
