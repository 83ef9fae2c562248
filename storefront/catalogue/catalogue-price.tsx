import type { Product } from '#contract/catalogue.ts'
import { pence } from '#contract/money.ts'
import { useShop } from '../shop/use-shop.ts'
import { Price } from '../ui/price.tsx'

/** A price in the catalogue, in the currency the shop shows there. */
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
