import * as words from '#words/en/home.ts'
import { direction, language } from '#words/en/language.ts'
import { TAGS } from '#words/languages.ts'
import { inLanguage } from '../language/in-language.ts'
import { load } from '../loading/load.ts'
import { machineFile } from '../seo/xml.ts'
import favicon from '../shell/favicon.svg?url'
import type { Route } from './+types/manifest.ts'

/** For phones that add the shop to the home screen. The colours are from styles/tokens.css. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await load(context, (client) => client.about.shop({}))
  const manifest = {
    name,
    short_name: name,
    description: words.appDescription,
    lang: TAGS[language],
    dir: direction,
    id: inLanguage('/'),
    start_url: inLanguage('/'),
    scope: inLanguage('/'),
    display: 'browser',
    background_color: '#faf7f1',
    theme_color: '#faf7f1',
    icons: [{ src: favicon, sizes: 'any', type: 'image/svg+xml' }],
  }
  return machineFile(JSON.stringify(manifest), 'application/manifest+json')
}
