import { useLocation } from 'react-router'
import * as words from '#words/en/wishlist.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { useSession } from '../session/store.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import { GuestWishlist, LoadingWishlist, OwnWishlist } from '../wishlist/own-wishlist.tsx'
import { readFragment } from '../wishlist/share-address.ts'
import { SharedWishlist } from '../wishlist/shared-wishlist.tsx'
import type { Route } from './+types/wishlist.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.title, path: '/wishlist', hidden: true })
}

/**
 * The own wishlist, or the one that a link's fragment names. One route for both, and the same HTML for everybody:
 * servers and other pages never see a fragment.
 */
export default function WishlistPage() {
  const { token, known, checking } = useSession()
  const shared = readFragment(useLocation().hash)
  if (known && shared) return <SharedWishlist key={JSON.stringify(shared)} shared={shared} />
  return (
    <Page>
      <PageTitle title={words.heading} />
      {!known || checking ? <LoadingWishlist /> : token ? <OwnWishlist key={token} /> : <GuestWishlist />}
    </Page>
  )
}
