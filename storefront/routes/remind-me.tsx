import { data } from 'react-router'
import * as refusals from '#words/en/refusals.ts'
import * as words from '#words/en/reminder-pages.ts'
import { categoryAddress } from '../catalogue/category-pages.ts'
import { load } from '../loading/load.ts'
import { type AskedThing, AskForm } from '../reminders/ask-form.tsx'
import { MailedLink } from '../reminders/mailed-link.tsx'
import { Refills } from '../reminders/refills.tsx'
import { pageMeta } from '../seo/page-meta.ts'
import { PageError } from '../shell/page-error.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/remind-me.ts'

interface Asked {
  thing: AskedThing
  /** Of its page in the shop. */
  address: string
  name: string
  lead: string
  inShop: boolean
}

const STEPS = ['confirm', 'stop', 'refill'] as const

/**
 * One route for the form and for what mailed links open: each route costs bytes in the scripts of every page. A 404
 * where the address names nothing of the shop.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  if (params.step !== undefined) {
    const step = STEPS.find((one) => one === params.step)
    if (!step) throw missing()
    return { step, asked: null }
  }
  return { step: null, asked: await readAsked(context, request) }
}

async function readAsked(context: Route.LoaderArgs['context'], request: Request): Promise<Asked> {
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

export function meta({ matches, params }: Route.MetaArgs) {
  const title = { confirm: words.confirmTitle, stop: words.stopTitle, refill: words.refillTitle }[params.step ?? '']
  return pageMeta(matches, { title: title ?? words.title, path: '/remind-me', hidden: true })
}

export default function RemindMe({ loaderData: { step, asked } }: Route.ComponentProps) {
  if (step === 'refill') return <Refills />
  return step === null ? <Ask {...asked} /> : <MailedLink step={step} />
}

function Ask({ thing, address, name, lead, inShop }: Asked) {
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
