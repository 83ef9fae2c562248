import type { ReactNode } from 'react'
import type { Product, SetContent } from '#contract/catalogue.ts'
import * as catalogueWords from '#words/en/catalogue.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Page } from '../ui/page.tsx'
import { useScrolledPast } from '../ui/use-scrolled-past.ts'
import type { HeartTexts } from '../wishlist/heart.tsx'
import { BuyBar } from './buy-bar.tsx'
import { type AwayTexts, BuyBox } from './buy-box.tsx'
import type { DeliveryTexts } from './delivery-texts.ts'
import { Gallery } from './gallery.tsx'
import type { IngredientsProps } from './ingredient-list.tsx'
import styles from './product.module.css'
import { ProductFacts } from './product-facts.tsx'
import { productPhotographs } from './product-photographs.ts'
import { useBuying } from './use-buying.ts'

interface ProductDetailProps {
  product: Product
  contents: readonly SetContent[]
  label: IngredientsProps
  /** Null if the shop's details can't be loaded. */
  delivery: DeliveryTexts | null
  /** What it says while it can't be bought. */
  away: AwayTexts
  heart: HeartTexts
  vat: string
  /** The address of its category. */
  range: string
  /** What follows below the product. */
  children: ReactNode
}

/** A product's page. Needs the product's id as its key, which resets size, quantity and photograph. */
export function ProductDetail({
  product,
  contents,
  label,
  delivery,
  away,
  heart,
  vat,
  range,
  children,
}: ProductDetailProps) {
  const buying = useBuying(product)
  const [past, place] = useScrolledPast()
  const { variant } = buying
  return (
    <>
      <Page>
        <div className={styles.crumbs}>
          <Breadcrumbs
            trail={[
              { name: catalogueWords.shop, to: '/products' },
              { name: product.category, to: range },
            ]}
            here={product.name}
          />
        </div>
        <div className={styles.product}>
          {/* Choosing a size returns to the first photograph. */}
          <Gallery key={variant?.id} photographs={productPhotographs(product, variant)} name={product.name} />
          <div className={styles.facts}>
            <header className={styles.names}>
              <h1>{product.name}</h1>
              {product.arabic_name && (
                <p lang="ar" dir="rtl" className={styles.arabic}>
                  {product.arabic_name}
                </p>
              )}
            </header>
            <BuyBox buying={buying} place={place} delivery={delivery} away={away} heart={heart} vat={vat} />
            <ProductFacts product={product} variant={variant} contents={contents} label={label} delivery={delivery} />
          </div>
        </div>
        {children}
      </Page>
      <BuyBar buying={buying} shown={past && buying.inStock} />
    </>
  )
}
