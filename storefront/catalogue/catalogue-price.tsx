import type { Product } from '#contract/catalogue.ts'
import { pence } from '#contract/money.ts'
import { useShop } from '../shop/use-shop.ts'
import { Price } from '../ui/price.tsx'

/** A catalogue price, in the shop's catalogue currency. */
export function CataloguePrice({ amount }: { amount: string }) {
  const shop = useShop()
  return <Price amount={amount} currency={shop?.catalogue_currency ?? 'GBP'} />
}

/** A product's price: "From £14.00" where its variants differ. */
export function ProductPrice({ product }: { product: Pick<Product, 'price' | 'variants'> }) {
  const amounts = product.variants.map(({ price }) => price).sort((one, other) => pence(one) - pence(other))
  const [lowest] = amounts
  if (!lowest) return <CataloguePrice amount={product.price} />
  return (
    <>
      {lowest !== amounts.at(-1) && 'From '}
      <CataloguePrice amount={lowest} />
    </>
  )
}

/**
 * The price per kilogram or litre that belongs to `ProductPrice`, required next to every price by the Price Marking
 * Order 2004 (server/catalogue/unit-price.ts has the rule); null where the law asks for none.
 */
export function lowestUnitPrice({ variants, unit_price }: Pick<Product, 'unit_price' | 'variants'>): string | null {
  const [cheapest] = [...variants].sort((one, other) => pence(one.price) - pence(other.price))
  return cheapest ? cheapest.unit_price : unit_price
}
