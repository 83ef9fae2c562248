import { useRevalidator } from 'react-router'
import * as words from '#words/en/content.tsx'
import * as general from '#words/en/general.ts'
import { prefix } from '#words/en/language.ts'
import * as shellWords from '#words/en/shell.ts'
import { About } from '../content/about.tsx'
import { load } from '../loading/load.ts'
import { pageQuery } from '../loading/page-query.ts'
import { pageMeta, shopOf } from '../seo/page-meta.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { ErrorState } from '../ui/state.tsx'
import type { Route } from './+types/about-us.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  // Staff preview a translation before they save it.
  const preview = pageQuery('/about-us', new URL(request.url).searchParams).get('preview') ?? undefined
  return {
    about: await load(context, (client) => client.about.read({ preview })),
    preview: preview !== undefined,
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shop = shopOf(matches)
  return pageMeta(matches, {
    title: words.aboutTitle,
    path: '/about-us',
    hidden: loaderData?.preview ?? false,
    ...(loaderData ? { description: loaderData.about.mission, photograph: loaderData.about.banner } : {}),
    ...(shop && loaderData
      ? {
          jsonLd: [
            {
              '@type': 'Organization',
              name: shop.name,
              legalName: shop.legal_name,
              url: shop.url + prefix,
              logo: shop.url + loaderData.about.logo,
              email: shop.email,
              telephone: shop.phone,
            },
          ],
        }
      : {}),
  })
}

export default function AboutUsPage({ loaderData: { about } }: Route.ComponentProps) {
  return (
    <Page>
      <PageTitle title={words.aboutTitle} />
      <About about={about} />
    </Page>
  )
}

export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator()
  const busy = state === 'loading'
  return (
    <>
      <title>{words.aboutFailedPageTitle}</title>
      <ErrorState
        heading="h1"
        title={words.aboutFailed}
        actions={
          <>
            <Button busy={busy} onClick={() => void revalidate()}>
              {busy ? shellWords.retrying : shellWords.retry}
            </Button>
            <ButtonLink kind="secondary" href="/">
              {general.home}
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
