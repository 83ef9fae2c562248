import { LANGUAGES, pathIn } from '#words/languages.ts'
import { load } from '../loading/load.ts'
import { machineFile } from '../seo/xml.ts'
import type { Route } from './+types/robots.ts'

/** Pages of one session, of staff, or for programs. */
const PRIVATE = [
  '/account',
  '/admin',
  '/api',
  '/cart',
  '/checkout',
  '/login',
  '/newsletter',
  '/privacy-data',
  '/register',
  '/reset-password',
  '/thank-you',
]

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = await load(context, (client) => client.about.shop({}))
  const lines = [
    'User-agent: *',
    ...LANGUAGES.flatMap((language) => PRIVATE.map((path) => `Disallow: ${pathIn(language, path)}`)),
    'Disallow: /*?*format=json',
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ]
  return machineFile(lines.join('\n'), 'text/plain')
}
