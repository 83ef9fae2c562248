import { LANGUAGES, TAGS } from '#words/languages.ts'
import { load } from '../loading/load.ts'
import { machineFile } from '../seo/xml.ts'
import type { Route } from './+types/security-txt.ts'

const YEAR = 365 * 24 * 60 * 60 * 1000

/** Whom to tell of a weakness (RFC 9116): valid for a year from each request. */
export async function loader({ context }: Route.LoaderArgs) {
  const { url, email } = await load(context, (client) => client.about.shop({}))
  const lines = [
    `Contact: mailto:${email}`,
    `Contact: ${url}/contact`,
    `Expires: ${new Date(Date.now() + YEAR).toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.map((language) => TAGS[language].slice(0, 2)).join(', ')}`,
    `Canonical: ${url}/.well-known/security.txt`,
    '',
  ]
  return machineFile(lines.join('\n'), 'text/plain')
}
