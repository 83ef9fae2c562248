import * as words from '#words/en/account.tsx'
import * as general from '#words/en/general.ts'
import { lineTotal, subtotal } from '../cart/line.ts'
import { useGuestCart } from '../cart/use-guest-cart.ts'
import { Button } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { Amounts } from '../ui/summary.tsx'
import { Thumbnail } from '../ui/thumbnail.tsx'
import styles from './guest-cart.module.css'

/** A guest's cart on the sign-in page, and the way on without an account. */
export function GuestCart({ onContinue }: { onContinue: () => void }) {
  const { lines } = useGuestCart()
  if (!lines) return null
  return (
    <>
      <section className={styles.cart} aria-labelledby="guest-cart">
        <h2 id="guest-cart">{words.guestCart}</h2>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.id}>
              <Thumbnail image={line.image} size="s" />
              <p>
                <span className={styles.name}>{line.name}</span>
                <span className={styles.soft}>
                  {line.variant
                    ? words.guestCartVariantLine(line.variant, line.quantity, <Price amount={line.price} />)
                    : words.guestCartLine(line.quantity, <Price amount={line.price} />)}
                </span>
              </p>
              <Price amount={lineTotal(line)} />
            </li>
          ))}
        </ul>
        <Amounts rows={[{ name: general.subtotal, value: <Price amount={subtotal(lines)} />, total: true }]} />
        <Button wide onClick={onContinue}>
          {words.continueAsGuest}
        </Button>
      </section>
      <h2 className={styles.or}>{words.orSignIn}</h2>
    </>
  )
}
