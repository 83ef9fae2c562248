import { redirectDocument } from 'react-router'
import * as words from '#words/en/content.tsx'
import { Contact } from '../content/contact/contact.tsx'
import { withoutLanguage } from '../language/in-language.ts'
import { clientContext } from '../loading/context.ts'
import { pageMeta } from '../seo/page-meta.ts'
import { useShop } from '../shop/use-shop.ts'
import { Page, PageTitle } from '../ui/page.tsx'
import type { Route } from './+types/contact.ts'

const PATH = '/contact'

export async function loader({ context }: Route.LoaderArgs) {
  // Without the captcha, the page still shows other ways to reach us.
  const captcha = await context
    .get(clientContext)
    .contact.captcha({})
    .catch(() => null)
  return { captcha }
}

/**
 * A visit's first document sets which third-party scripts may run. Google's captcha needs this page's policy, so coming
 * from another page loads the document.
 */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader()
  const [document] = performance.getEntriesByType('navigation')
  const beganHere = document !== undefined && withoutLanguage(new URL(document.name).pathname) === PATH
  if (loaded.captcha?.provider === 'recaptcha' && !beganHere) throw redirectDocument(PATH + url.search)
  return loaded
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: words.contactTitle,
    description: words.contactDescription,
    path: PATH,
  })
}

export default function ContactPage({ loaderData: { captcha } }: Route.ComponentProps) {
  const shop = useShop()
  return (
    <Page>
      <PageTitle title={words.contactTitle}>
        <p>{words.contactLead}</p>
      </PageTitle>
      {shop && <Contact shop={shop} captcha={captcha} />}
    </Page>
  )
}
