import { useRevalidator } from 'react-router'
import { About } from '../content/about.tsx'
import { load } from '../loading/load.ts'
import { pageMeta, shopOf } from '../seo/page-meta.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { ErrorState } from '../ui/state.tsx'
import type { Route } from './+types/about-us.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { about: await load(context, (client) => client.about.read({})) }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const shop = shopOf(matches)
  return pageMeta(matches, {
    title: 'About Us',
    path: '/about-us',
    ...(loaderData ? { description: loaderData.about.mission, photograph: loaderData.about.banner } : {}),
    ...(shop && loaderData
      ? {
          jsonLd: [
            {
              '@type': 'Organization',
              name: shop.name,
              legalName: shop.legal_name,
              url: shop.url,
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
      <PageTitle title="About Us" />
      <About about={about} />
    </Page>
  )
}

export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator()
  const busy = state === 'loading'
  return (
    <>
      <title>Something went wrong | Sidr &amp; Sage</title>
      <ErrorState
        heading="h1"
        title="Failed to load content."
        actions={
          <>
            <Button busy={busy} onClick={() => void revalidate()}>
              {busy ? 'Trying...' : 'Try again'}
            </Button>
            <ButtonLink kind="secondary" href="/">
              Home
            </ButtonLink>
          </>
        }
      />
    </>
  )
}
