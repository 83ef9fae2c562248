import * as words from '#words/en/principles.tsx'
import { Principles } from '../content/principles.tsx'
import { clientContext } from '../loading/context.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/our-principles.ts'

/** Indexes of the home page's photographs for the four sections: spices, oils, the gift set and the bars. */
const SHOWN = [3, 1, 5, 0]

export async function loader({ context }: Route.LoaderArgs) {
  // The page works without photographs, so ignore their errors.
  const home = await context
    .get(clientContext)
    .about.home({})
    .catch(() => null)
  return { photographs: SHOWN.flatMap((place) => home?.hero[place] ?? []) }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: words.title,
    description: words.description,
    path: '/our-principles',
    photograph: loaderData?.photographs[0] ?? null,
  })
}

export default function OurPrinciples({ loaderData: { photographs } }: Route.ComponentProps) {
  return (
    <Page>
      <PageTitle title={words.title}>
        <p>{words.lead}</p>
      </PageTitle>
      <Principles photographs={photographs} />
    </Page>
  )
}
