import { useState } from 'react'
import type { Product } from '#contract/catalogue.ts'
import { ApiClientError } from '#contract/client.ts'
import { wishlistCalls } from '#contract/wishlist-calls.ts'
import * as general from '#words/en/general.ts'
import * as words from '#words/en/wishlist.ts'
import { useAsync } from '../loading/use-async.ts'
import { api } from '../session/api.ts'
import { requestTimeout } from '../session/request-timeout.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { EmptyState, ErrorState } from '../ui/state.tsx'
import { Waiting } from '../ui/waiting.tsx'
import type { Shared } from './share-address.ts'
import styles from './wishlist.module.css'
import { WishlistGrid } from './wishlist-grid.tsx'

/** What somebody shared: products to buy, and nothing that says who it was. */
export function SharedWishlist({ shared }: { shared: Shared }) {
  const [tries, setTries] = useState(0)
  const { status, value } = useAsync(String(tries), () => readProducts(shared))
  const retry = () => setTries(tries + 1)
  return (
    <Page>
      <PageTitle title={words.sharedHeading}>{value && value.length > 0 && <p>{words.sharedLead}</p>}</PageTitle>
      {status === 'pending' && <Waiting shape="card" count={4} label={words.loadingShared} />}
      {status === 'failed' && (
        <ErrorState title={words.notLoaded} actions={<Button onClick={retry}>{general.tryAgain}</Button>} />
      )}
      {value === null && <Nothing title={words.sharedEnded} />}
      {value?.length === 0 && <Nothing title={words.sharedEmpty} />}
      {value && value.length > 0 && (
        <>
          <h2 className={styles.spoken}>{words.products}</h2>
          <WishlistGrid items={value.map((product) => ({ product_id: product.id, name: product.name, product }))} />
        </>
      )}
    </Page>
  )
}

function Nothing({ title }: { title: string }) {
  return <EmptyState title={title} actions={<ButtonLink href="/products">{general.browseShop}</ButtonLink>} />
}

/** Null for a link that has ended. */
async function readProducts(shared: Shared): Promise<Product[] | null> {
  const { wishlist } = api(wishlistCalls)
  try {
    if ('token' in shared) return (await wishlist.shared(shared, requestTimeout())).products
    const { items } = await wishlist.products({ product_ids: shared.ids }, requestTimeout())
    return items.flatMap(({ product }) => product ?? [])
  } catch (problem) {
    if (problem instanceof ApiClientError && problem.status === 404) return null
    throw problem
  }
}
