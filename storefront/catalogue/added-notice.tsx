import * as words from '#words/en/catalogue.tsx'
import * as generalWords from '#words/en/general.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Price } from '../ui/price.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import styles from './added-notice.module.css'
import type { Outcome } from './use-add-to-cart.ts'

/**
 * The result of Add to Cart, at the bottom of the window for some seconds. Live regions must exist before their text.
 */
export function AddedNotice({ outcome }: { outcome: Outcome | null }) {
  return (
    <div className={styles.place}>
      <div className={styles.notice}>
        <Notice kind="done" time={outcome?.time}>
          {outcome?.kind === 'done' && <AddedToCart outcome={outcome} />}
        </Notice>
        <Notice kind="problem" time={outcome?.time}>
          {outcome?.kind === 'problem' && outcome.sentence}
        </Notice>
      </div>
    </div>
  )
}

/** What a successful Add to Cart says, inside a notice: the thing, its price, and the ways on. */
function AddedToCart({ outcome: { sentence, added } }: { outcome: Outcome }) {
  return (
    <>
      <p>{sentence}</p>
      {added && (
        <div className={styles.added}>
          <Thumbnail image={added.image} size="s" />
          <p>
            <span className={styles.name}>{added.name}</span>
            <span>
              {added.quantity > 1 && `${added.quantity} × `}
              <Price amount={added.price} />
            </span>
          </p>
        </div>
      )}
      <p className={styles.links}>
        <ButtonLink href="/cart">{generalWords.viewCart}</ButtonLink>
        <ButtonLink kind="secondary" href="/checkout">
          {words.checkout}
        </ButtonLink>
      </p>
    </>
  )
}
