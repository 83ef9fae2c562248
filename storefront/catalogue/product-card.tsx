import { useId, useState } from 'react'
import type { Variant } from '#contract/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { NoPhoto, Photo } from '../ui/photo.tsx'
import type { CardProduct } from './card-product.ts'
import { CataloguePrice, lowestUnitPrice, ProductPrice } from './catalogue-price.tsx'
import styles from './product-card.module.css'

interface ProductCardProps {
  product: CardProduct
  to: string
  heading: 'h2' | 'h3'
  load: 'first' | 'soon' | 'near'
  busy: boolean
  onAdd: (product: CardProduct, variant: Variant | null, quantity: number) => void
}

/** Photograph, name and price. Hover, focus or the corner button shows the rest. */
export function ProductCard({ product, to, heading: Heading, load, busy, onAdd }: ProductCardProps) {
  const [open, setOpen] = useState(false)
  const overlay = useId()
  const { photograph } = product
  const unitPrice = lowestUnitPrice(product)
  const variant = product.variants.find(({ stock }) => stock > 0) ?? null
  return (
    <article className={styles.card}>
      <div className={styles.bed} data-open={open || undefined}>
        {/* biome-ignore lint/a11y/useAnchorContent: the name below is the same link, for those who hear the page */}
        <a data-eager href={to} tabIndex={-1} aria-hidden="true">
          {photograph ? (
            <Photo
              photograph={{ ...photograph, alt: '' }}
              sizes="(width >= 1264px) 282px, (width >= 1100px) calc(25vw - 34px), (width >= 700px) calc(33vw - 36px), calc(46vw - 8px)"
              pixels={[139, 981]}
              load={load}
            />
          ) : (
            <NoPhoto />
          )}
        </a>
        <div className={styles.overlay} id={overlay}>
          <p className={styles.description}>{product.description}</p>
          <p className={styles.ingredients}>{product.ingredients}</p>
          {variant && (
            <p className={styles.variant}>
              {variant.name}, <CataloguePrice amount={variant.price} />
            </p>
          )}
          <div className={styles.actions}>
            <Button
              wide
              disabled={!product.in_stock}
              busy={busy}
              aria-label={`${product.coming_soon ? 'Coming Soon' : 'Add to Cart'}: ${product.name}`}
              onClick={() => onAdd(product, variant, 1)}
            >
              {product.coming_soon ? 'Coming Soon' : 'Add to Cart'}
            </Button>
            <a className={styles.details} href={to} aria-label={`View Details: ${product.name}`}>
              View Details
            </a>
          </div>
        </div>
        <button
          type="button"
          className={styles.toggle}
          aria-label={`About ${product.name}`}
          aria-expanded={open}
          aria-controls={overlay}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'close' : 'plus'} />
        </button>
      </div>
      <Heading className={styles.name}>
        <a data-eager href={to}>
          {product.name}
        </a>
      </Heading>
      <p className={styles.price}>
        <span>
          <ProductPrice product={product} />
        </span>
        {!product.in_stock && (
          <span className={styles.out}>{product.coming_soon ? 'Coming Soon' : 'Out of Stock'}</span>
        )}
        {unitPrice && <span className={styles.unit}>{unitPrice}</span>}
      </p>
    </article>
  )
}
