import { data } from 'react-router'
import * as words from '#words/en/shell.ts'
import { BestSellers } from '../catalogue/best-sellers.tsx'
import { cardProduct } from '../catalogue/card-product.ts'
import { clientContext } from '../loading/context.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { NotFound as Message } from '../shell/not-found.tsx'
import { Page } from '../ui/page.tsx'
import type { Route } from './+types/not-found.ts'

export async function loader({ context }: Route.LoaderArgs) {
  // The page works without them.
  const bestSellers = await context
    .get(clientContext)
    .catalogue.bestSellers({})
    .catch(() => [])
  return data({ bestSellers: bestSellers.map(cardProduct) }, { status: 404 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.notFoundTitle, path: '', hidden: true })
}

export default function NotFound({ loaderData: { bestSellers } }: Route.ComponentProps) {
  return (
    <>
      <Message />
      <Page>
        <BestSellers products={bestSellers} />
      </Page>
    </>
  )
}
