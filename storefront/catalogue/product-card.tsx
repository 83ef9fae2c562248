import { Suspense, useState } from 'react'
import type { Variant } from '#contract/catalogue.ts'
import { SHOWN_EXACTLY } from '#contract/limits.ts'
import * as words from '#words/en/catalogue.tsx'
import { whenNeeded } from '../loading/when-needed.ts'
import { AvoidedNote } from '../my-skin/avoided-note.tsx'
import { Dirhams } from '../shop/dirhams.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { NoPhoto, Photo } from '../ui/photo.tsx'
import type { CardProduct } from './card-product.ts'
import { cheapest, ProductPrice } from './catalogue-price.tsx'
import styles from './product-card.module.css'

/** Few who look choose a size on a card: it comes with the first press. */
const SizePicker = whenNeeded(() => import('./size-picker.tsx'))

/** `row`: six cards side by side, each with its button always in view. */
export type CardLayout = 'grid' | 'row'

interface ProductCardProps {
  product: CardProduct
  to: string
  heading: 'h2' | 'h3'
  layout: CardLayout
  load: 'first' | 'soon' | 'near'
  busy: boolean
  onAdd: (product: CardProduct, variant: Variant | null, quantity: number) => void
}

const SIZES: Record<CardLayout, string> = {
  grid: '(width >= 1264px) 282px, (width >= 1200px) calc(25vw - 34px), (width >= 700px) calc(33vw - 36px), calc(46vw - 8px)',
  row: '(width >= 1264px) 180px, (width >= 1100px) calc(17vw - 31px), (width >= 700px) calc(33vw - 36px), 42vw',
}

/**
 * Photograph, name and price. A pointer or the focus brings the second photograph and an overlay with the description
 * (product-card.module.css); on a phone, the button is a plus on the photograph.
 */
export function ProductCard(props: ProductCardProps) {
  const { product, to, heading: Heading, layout, load } = props
  const [pointed, setPointed] = useState(false)
  const { price, unit_price } = cheapest(product)
  const hint = stockHint(product)
  const point = () => setPointed(matchMedia('(width >= 900px)').matches)
  return (
    <article className={styles.card} data-layout={layout} onMouseEnter={point} onFocus={point}>
      <Heading className={styles.name}>
        <a data-eager href={to}>
          {product.name}
        </a>
      </Heading>
      <p className={styles.price}>
        <span>
          <ProductPrice product={product} />
          <Dirhams amount={price} />
        </span>
        {hint && <span className={styles.hint}>{hint}</span>}
        {unit_price && <span className={styles.unit}>{unit_price}</span>}
        <AvoidedNote product={product} />
      </p>
      {/* biome-ignore lint/a11y/useAnchorContent: the name is the same link, for those who hear the page */}
      <a className={styles.photo} data-eager href={to} tabIndex={-1} aria-hidden="true">
        <CardPhotographs product={product} sizes={SIZES[layout]} load={load} both={pointed} />
      </a>
      <CardActions {...props} />
    </article>
  )
}

/** The second photograph isn't fetched before it is wanted: with the page, it would double the bytes. */
function CardPhotographs({
  product: { photograph, second },
  both,
  ...how
}: {
  product: CardProduct
  sizes: string
  load: ProductCardProps['load']
  both: boolean
}) {
  if (!photograph) return <NoPhoto />
  return (
    <>
      <Photo photograph={{ ...photograph, alt: '' }} pixels={[139, 981]} {...how} />
      {both && second && (
        <Photo className={styles.second} photograph={second} pixels={[139, 981]} sizes={how.sizes} load="soon" />
      )}
    </>
  )
}

/** The overlay, or the button alone. */
function CardActions({ product, to, layout, busy, onAdd }: ProductCardProps) {
  const [choosing, setChoosing] = useState(false)
  const { name, variants, description, ingredients } = product
  const inSizes = variants.length > 1
  const label = product.coming_soon ? words.comingSoon : inSizes ? words.chooseSize : words.addToCart
  return (
    <>
      <div className={styles.overlay}>
        {layout === 'grid' && (
          <>
            <p className={styles.description}>{description}</p>
            <p className={styles.ingredients}>{ingredients}</p>
          </>
        )}
        <div className={styles.actions}>
          <Button
            className={styles.buy}
            disabled={!product.in_stock}
            busy={busy}
            aria-label={words.labelOf(label, name)}
            aria-haspopup={inSizes ? 'dialog' : undefined}
            onClick={() => (inSizes ? setChoosing(true) : onAdd(product, variants[0] ?? null, 1))}
          >
            <Icon name="plus" />
            <span>{label}</span>
          </Button>
          {layout === 'grid' && (
            // The name leads to the same page: a second stop for the keyboard would slow it down.
            <a className={styles.details} href={to} tabIndex={-1} aria-label={words.labelOf(words.viewDetails, name)}>
              {words.viewDetails}
            </a>
          )}
        </div>
      </div>
      {choosing && (
        <Suspense>
          <SizePicker
            name={name}
            variants={variants}
            onChoose={(variant) => onAdd(product, variant, 1)}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** "Only 3 left" for the last units of all sizes together, "Back soon" without any. */
function stockHint({ coming_soon, in_stock, stock, variants }: CardProduct): string | null {
  if (coming_soon) return words.comingSoon
  if (!in_stock) return words.backSoon
  const left = variants.reduce((sum, variant) => sum + variant.stock, stock)
  return left <= SHOWN_EXACTLY ? words.fewLeft(left) : null
}
