import { type ReactNode, useRef, useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { Product } from '#contract/catalogue.ts'
import { clientFor } from '#contract/client.ts'
import { language } from '#words/en/language.ts'
import * as words from '#words/en/recently-seen.ts'
import { cheapest, ProductPrice } from '../catalogue/catalogue-price.tsx'
import { Dirhams } from '../shop/dirhams.tsx'
import { Button } from '../ui/button.tsx'
import { NoPhoto, Photo } from '../ui/photo.tsx'
import styles from './strip.module.css'

/** What a product's address may be: the device may hold anything. */
const SLUG = /^[a-z0-9-]{1,120}$/

/** The products that are still sold, as a strip; null below two. `onClear` forgets all of them. */
export async function readStrip(seen: readonly unknown[], onClear: () => void): Promise<ReactNode> {
  const slugs = seen.filter((slug): slug is string => typeof slug === 'string' && SLUG.test(slug))
  const read = await Promise.all(slugs.map((slug) => nobody.catalogue.product({ slug }).catch(() => null)))
  const products = new Map(read.flatMap((product) => (product ? [[product.id, product]] : [])))
  return products.size < 2 ? null : <Strip products={[...products.values()]} onClear={onClear} />
}

/** Asks as a stranger: without token and cookies, nobody learns who looked at what. */
const nobody = clientFor<'catalogue'>(
  { catalogue: calls.catalogue },
  {
    fetch: (request) => fetch(request, { credentials: 'omit' }),
    origin: import.meta.env.SSR ? '' : location.origin,
    language,
  },
)

function Strip({ products, onClear }: { products: readonly Product[]; onClear: () => void }) {
  const [cleared, setCleared] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  function clear() {
    onClear()
    setCleared(true)
    // The pressed button is gone.
    heading.current?.focus()
  }

  return (
    <section className={styles.strip} aria-labelledby="recently-seen">
      <div className={styles.head}>
        <h2 id="recently-seen" ref={heading} tabIndex={-1}>
          {words.title}
        </h2>
        {!cleared && (
          <Button kind="quiet" aria-label={words.clearAll} onClick={clear}>
            {words.clear}
          </Button>
        )}
      </div>
      <p role="status">{cleared && words.cleared}</p>
      {!cleared && (
        <ul className={styles.list}>
          {products.map((product) => (
            <li key={product.id}>
              <a href={`/products/${product.slug}`}>
                {product.images[0] ? (
                  <Photo photograph={{ ...product.images[0], alt: '' }} sizes="168px" pixels={[139, 504]} />
                ) : (
                  <NoPhoto />
                )}
                <span className={styles.name}>{product.name}</span>
                <span className={styles.price}>
                  <span>
                    <ProductPrice product={product} />
                  </span>
                  <Dirhams amount={cheapest(product).price} />
                  <small>{cheapest(product).unit_price}</small>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
