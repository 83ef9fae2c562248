import { pence, pounds } from '#contract/money.ts'
import type { Buying } from '../catalogue/use-buying.ts'
import { useShop } from '../shop/use-shop.ts'
import ExpressCheckout from './express-checkout.tsx'

/** Buys what is chosen on a product's page, and leaves the cart as it is. */
export default function ProductExpress({ buying: { product, variant, quantity, price, inStock } }: { buying: Buying }) {
  // Wallets show what is charged, in pounds.
  if (useShop()?.catalogue_currency !== 'GBP' || !inStock) return null
  return (
    <ExpressCheckout
      goods={{ product_id: product.id, variant_id: variant?.id ?? null, quantity }}
      subtotal={pounds(pence(price) * quantity)}
      or="before"
    />
  )
}
