import { Principles } from '../content/principles.tsx'
import { clientContext } from '../loading/context.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/our-principles.ts'

const ABOUT =
  'What goes into our soaps, creams and oils, which certificates we do not hold and why, and what we can and cannot say about our footprint.'

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
    title: 'Our Principles',
    description: ABOUT,
    path: '/our-principles',
    photograph: loaderData?.photographs[0] ?? null,
  })
}

export default function OurPrinciples({ loaderData: { photographs } }: Route.ComponentProps) {
  return (
    <Page>
      <PageTitle title="Our Principles">
        <p>A small workshop can't do everything. It can say plainly what it does, what it doesn't, and why.</p>
      </PageTitle>
      <Principles photographs={photographs} />
    </Page>
  )
}
