import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Country } from '#contract/limits.ts'
import * as words from '#words/en/cart.tsx'
import * as offerWords from '#words/en/cart-offers.ts'
import * as generalWords from '#words/en/general.ts'
import { addToCart } from '../session/cart.ts'
import { errorMessage } from '../session/error-message.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Columns } from '../ui/columns.tsx'
import { Notice } from '../ui/notice.tsx'
import { EmptyState, ErrorState } from '../ui/state.tsx'
import { Waiting } from '../ui/waiting.tsx'
import styles from './cart.module.css'
import { CartBestSellers } from './cart-best-sellers.tsx'
import { CartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import type { CartView } from './cart-view.ts'
import { keepDestination, readDestination } from './destination.ts'
import { FROM_CHECKOUT } from './empty-cart.ts'
import { GiftWrap, type Wrap } from './gift-wrap.tsx'
import type { Line } from './line.ts'
import { refusal } from './refusal.ts'

/** The lines and summary of the guest's or the server's cart, or the reason why there are none. */
export function CartContents({ cart, wrap }: { cart: CartView; wrap: Wrap | null }) {
  const { lines, failure, problem } = cart
  const wrapLine = lines?.find(({ kind }) => kind === 'gift_wrap') ?? null
  const [done, setDone] = useState<string | null>(null)
  const [country, setCountry] = useState(readDestination)
  const [refused, setRefused] = useState<string | null>(null)
  const list = useRef<HTMLHeadingElement>(null)
  /** A gift wrap on its way into the cart. */
  const adding = useRef<Promise<void> | null>(null)
  const [isAdding, setAdding] = useState(false)

  function remove(line: Line) {
    cart.remove(line.id)
    const isGoods = ({ kind, id }: Line) => kind === 'goods' && id !== line.id
    // There is nothing left to wrap.
    if (wrapLine && !lines?.some(isGoods)) {
      setAdding(false)
      cart.remove(wrapLine.id)
    }
    setRefused(null)
    setDone(words.removed(line.name))
    // The focused button is gone.
    list.current?.focus()
  }
  function tickWrap(wanted: boolean) {
    setDone(null)
    setRefused(null)
    setAdding(wanted && wrap !== null)
    if (!wanted) return wrapLine && cart.remove(wrapLine.id)
    if (!wrap) return
    // Ticked until its line is read: in between, the tick would go out for a moment.
    adding.current = addToCart(wrap, null, 1).then(cart.retry, (problem) => {
      setAdding(false)
      setRefused(errorMessage(problem, words.notChanged))
    })
  }
  function chooseCountry(chosen: Country) {
    setCountry(chosen)
    keepDestination(chosen)
    setRefused(null)
  }
  function showLines() {
    void cart.retry()
    // The pressed button goes with the best sellers.
    list.current?.focus()
  }
  function showGift(product: string) {
    void cart.retry()
    setRefused(null)
    setDone(offerWords.giftAdded(product))
    // The pressed button goes with the hint.
    list.current?.focus()
  }
  async function mayProceed(): Promise<boolean> {
    // The same refusal again comes into view again.
    setRefused(null)
    await Promise.all([cart.settled(), adding.current])
    const reason = navigator.onLine ? lines?.map((line) => refusal(line, country)).find(Boolean) : words.offline
    setRefused(reason ?? null)
    return !reason
  }

  if (failure)
    return (
      <ErrorState
        title={failure}
        actions={<Button onClick={() => void cart.retry()}>{generalWords.tryAgain}</Button>}
      />
    )
  if (!lines) return <LoadingCart />
  const shown = lines.filter((line) => line !== wrapLine)
  return (
    <>
      <div className={styles.notices}>
        <Notice kind="done">{done}</Notice>
        <Notice kind="problem">{refused ?? problem}</Notice>
      </div>
      <h2 className={styles.spoken} ref={list} tabIndex={-1}>
        {words.items}
      </h2>
      {shown.length === 0 ? (
        <EmptyCart />
      ) : (
        <Columns
          aside={
            <CartSummary
              lines={lines}
              country={country}
              onCountry={chooseCountry}
              onProceed={mayProceed}
              onAdded={showGift}
            />
          }
        >
          <div>
            <ul className={styles.lines}>
              {shown.map((line) => (
                <CartLine
                  key={line.id}
                  line={line}
                  country={country}
                  onQuantity={(quantity) => cart.setQuantity(line.id, quantity)}
                  onRemove={() => remove(line)}
                />
              ))}
            </ul>
            {(wrapLine || shown.some(({ kind }) => kind === 'goods')) && (
              <GiftWrap
                wrap={wrap}
                line={wrapLine}
                country={country}
                busy={isAdding && wrapLine === null}
                onTick={tickWrap}
              />
            )}
          </div>
        </Columns>
      )}
      {shown.length === 0 && <CartBestSellers onAdded={showLines} />}
    </>
  )
}

export function LoadingCart() {
  return (
    <Columns aside={<Waiting shape="panel" label={words.loadingSummary} />}>
      <Waiting shape="row" count={3} label={words.loading} withoutScripts={words.needsScripts} />
    </Columns>
  )
}

/** There is nothing to pay, so nothing leads to the checkout. Whoever came from there is told why. */
function EmptyCart() {
  const State = useLocation().state === FROM_CHECKOUT ? ErrorState : EmptyState
  return (
    <State title={words.empty} actions={<ButtonLink href="/products">{generalWords.continueShopping}</ButtonLink>} />
  )
}
