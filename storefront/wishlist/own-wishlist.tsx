import { type ReactNode, useRef, useState } from 'react'
import type { WishlistItem } from '#contract/wishlist.ts'
import { wishlistCalls } from '#contract/wishlist-calls.ts'
import * as general from '#words/en/general.ts'
import * as words from '#words/en/wishlist.ts'
import { useAsync } from '../loading/use-async.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { EmptyState, ErrorState } from '../ui/state.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { GuestShare, OwnShare } from './share-box.tsx'
import { deviceList, isKept, save } from './store.ts'
import styles from './wishlist.module.css'
import { WishlistGrid } from './wishlist-grid.tsx'

/** The wishlist of the signed-in account. */
export function OwnWishlist() {
  return (
    <Loaded
      read={() => api(wishlistCalls).wishlist.read({}, requestTimeout())}
      share={({ share }) => <OwnShare token={share} />}
      above={<Notice kind="problem">{deviceList().length > 0 && words.waiting(deviceList().length)}</Notice>}
    />
  )
}

/** The wishlist on this device. */
export function GuestWishlist() {
  return (
    <Loaded
      read={async () => {
        const product_ids = deviceList()
        return product_ids.length > 0
          ? api(wishlistCalls).wishlist.products({ product_ids }, requestTimeout())
          : { items: [] }
      }}
      share={(_, shown) => <GuestShare ids={shown} />}
      above={
        <>
          <p className={styles.soft}>
            {words.onDevice} <a href="/login?next=/wishlist">{words.signIn}</a> {words.toHaveIt}
          </p>
          <Notice kind="problem">{!isKept() && words.notStored}</Notice>
        </>
      }
    />
  )
}

interface LoadedProps<List> {
  read: () => Promise<List>
  /** Gets the ids of the products that are shown and sold. */
  share: (list: List, shown: number[]) => ReactNode
  above: ReactNode
}

function Loaded<List extends { items: WishlistItem[] }>({ read, share, above }: LoadedProps<List>) {
  const [tries, setTries] = useState(0)
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const [outcome, setOutcome] = useState<{ done: string | null; problem: string | null }>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { status, value } = useAsync(String(tries), read)

  async function remove({ product_id, name }: WishlistItem) {
    const problem = await save(product_id, false)
    setOutcome({ done: problem ? null : words.removed(name), problem })
    if (problem) return
    setRemoved((before) => new Set([...before, product_id]))
    // The pressed button is gone.
    heading.current?.focus()
  }

  if (status === 'failed')
    return (
      <ErrorState
        title={words.notLoaded}
        actions={<Button onClick={() => setTries(tries + 1)}>{general.tryAgain}</Button>}
      />
    )
  if (!value) return <LoadingWishlist />
  const items = value.items.filter(({ product_id }) => !removed.has(product_id))
  return (
    <div className={styles.list}>
      {items.length > 0 && above}
      <div className={styles.notices}>
        <Notice kind="done">{outcome?.done}</Notice>
        <Notice kind="problem">{outcome?.problem}</Notice>
      </div>
      <h2 className={styles.spoken} ref={heading} tabIndex={-1}>
        {words.products}
      </h2>
      {items.length === 0 ? (
        <EmptyState title={words.empty} actions={<ButtonLink href="/products">{general.browseShop}</ButtonLink>}>
          <p>{words.howToSave}</p>
        </EmptyState>
      ) : (
        <WishlistGrid items={items} onRemove={remove} />
      )}
      {items.length > 0 &&
        share(
          value,
          items.flatMap(({ product_id, product }) => (product ? product_id : [])),
        )}
    </div>
  )
}

export function LoadingWishlist() {
  return <Waiting shape="card" count={4} label={words.loading} withoutScripts={words.needsScripts} />
}
