import * as catalogueWords from '#words/en/catalogue.tsx'
import * as generalWords from '#words/en/general.ts'
import * as words from '#words/en/product.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import styles from './buy-bar.module.css'
import { CataloguePrice } from './catalogue-price.tsx'
import type { Buying } from './use-buying.ts'

/**
 * Price and button at the bottom of a phone's window, once the page's own button has scrolled away. While hidden,
 * neither the keyboard nor a screen reader finds it.
 */
export function BuyBar({ buying, shown }: { buying: Buying; shown: boolean }) {
  return (
    <div className={styles.bar} data-shown={shown || undefined}>
      {shown && <Content buying={buying} />}
    </div>
  )
}

function Content({ buying }: { buying: Buying }) {
  const { product, variant, price, busy, outcome, button } = buying
  const amount = <CataloguePrice amount={price} />
  return (
    <>
      <p className={styles.what}>
        <span>{product.name}</span>
        <strong>{variant ? words.sizeAndPrice(variant.name, amount) : amount}</strong>
      </p>
      {outcome?.kind === 'done' ? (
        <ButtonLink ref={takeFocus} href="/cart">
          {generalWords.viewCart}
        </ButtonLink>
      ) : (
        <Button busy={busy} aria-label={catalogueWords.labelOf(button, product.name)} onClick={buying.add}>
          {button}
        </Button>
      )}
    </>
  )
}

/** The pressed button is gone, and the focus with it. */
function takeFocus(link: HTMLElement | null): void {
  if (document.activeElement === document.body) link?.focus({ preventScroll: true })
}
