import { data } from 'react-router'
import * as refusals from '#words/en/refusals.ts'
import * as words from '#words/en/reminder-pages.ts'
import { categoryAddress } from '../catalogue/category-pages.ts'
import { load } from '../loading/load.ts'
import { AskForm } from '../reminders/ask-form.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { PageError } from '../shell/page-error.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/remind-me.ts'

/** What the shopper waits for; a 404 where the address names nothing of the shop. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const [slug, category] = [query.get('product'), query.get('category')]
  if (slug) {
    const product = await load(context, ({ catalogue }) => catalogue.product({ slug }))
    const size = product.variants.find(({ id }) => id === Number(query.get('size')))
    if (product.variants.length > 0 && !size && !product.coming_soon) throw missing()
    const name = size && !product.coming_soon ? words.inSize(product.name, size.name) : product.name
    return {
      thing: { product: product.slug, ...(size && !product.coming_soon ? { size: size.id } : {}) },
      address: `/products/${product.slug}`,
      name,
      lead: product.coming_soon ? words.leadSoon(name) : words.leadBack(name),
      inShop: !product.coming_soon && (size ? size.stock > 0 : product.in_stock),
    }
  }
  if (category) {
    const { name, coming_soon } = await load(context, ({ catalogue }) => catalogue.category({ slug: category }))
    return {
      thing: { category },
      address: categoryAddress(category),
      name,
      lead: words.leadSoon(name),
      inShop: !coming_soon,
    }
  }
  throw missing()
}

const missing = () => data({ detail: refusals.nothingToRemindOf }, { status: 404 })

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: words.title, path: '/remind-me', hidden: true })
}

export default function RemindMe({ loaderData: { thing, address, name, lead, inShop } }: Route.ComponentProps) {
  return (
    <Page narrow>
      <PageTitle title={words.title}>
        <p>{inShop ? words.inShop(name) : lead}</p>
      </PageTitle>
      {inShop ? (
        <div>
          <ButtonLink href={address}>{words.seeIt}</ButtonLink>
        </div>
      ) : (
        <AskForm thing={thing} address={address} />
      )}
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />
}
