import type { Product } from '#contract/catalogue.ts'
import { pence } from '#contract/money.ts'
import * as words from '#words/en/catalogue.tsx'
import { useShop } from '../shop/use-shop.ts'
import { Price } from '../ui/price.tsx'

/** A catalogue price, in the shop's catalogue currency. */
export function CataloguePrice({ amount }: { amount: string }) {
  const shop = useShop()
  return <Price amount={amount} currency={shop?.catalogue_currency ?? 'GBP'} />
}

type Prices = Pick<Product, 'price' | 'unit_price' | 'variants'>

/** A product's price: "From £14.00" where its variants differ. */
export function ProductPrice({ product }: { product: Prices }) {
  const { price } = cheapest(product)
  const amount = <CataloguePrice amount={price} />
  return product.variants.some((variant) => variant.price !== price) ? words.fromPrice(amount) : amount
}

/**
 * The variant whose price is shown, or the product. Its price per kilogram or litre is required next to every price by
 * the Price Marking Order 2004 (server/catalogue/unit-price.ts has the rule); null where the law asks for none.
 */
export function cheapest(product: Prices): Pick<Product, 'price' | 'unit_price'> {
  return [...product.variants].sort((one, other) => pence(one.price) - pence(other.price))[0] ?? product
}
