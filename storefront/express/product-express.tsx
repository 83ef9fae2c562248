import { pence, pounds } from '#contract/money.ts'
import type { Buying } from '../catalogue/use-buying.ts'
import { goodsAfter } from '../discount/discounted.ts'
import { useCartDiscount } from '../discount/use-cart-discount.ts'
import { useShop } from '../shop/use-shop.ts'
import ExpressCheckout from './express-checkout.tsx'

/** Buys what is chosen on a product's page, and leaves the cart as it is. */
export default function ProductExpress({ buying: { product, variant, quantity, price, inStock } }: { buying: Buying }) {
  const shop = useShop()
  const item = { product_id: product.id, variant_id: variant?.id ?? null, quantity }
  const { discount } = useCartDiscount(inStock ? [item] : [], 'GB')
  const subtotal = pounds(pence(price) * quantity)
  // Wallets show what is charged, in pounds, and can't charge nothing.
  if (shop?.catalogue_currency !== 'GBP' || !inStock || goodsAfter({ subtotal, discount }) === '0.00') return null
  return <ExpressCheckout goods={item} subtotal={subtotal} discount={discount} or="before" />
}
