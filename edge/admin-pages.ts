import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as practice from '#words/en/practice.ts'
import type { BufferedResponse } from './buffered-response.ts'
import { permissions } from './security-headers.ts'
import { staticFiles } from './static-files.ts'
import type { StreamedResponse } from './streamed-response.ts'

const BASE = '/admin'

/** In the HTML itself, so that every page has it. `--practice-bar` moves the fixed app bar down (admin/theme.ts). */
const BAR = `<body style="padding-top:28px;--practice-bar:28px">
    <p style="position:fixed;inset:0 0 auto;z-index:1400;margin:0;height:28px;overflow:hidden;background:#9A4A2E;color:#FAF7F1;font:600 13px/28px Figtree,system-ui,sans-serif;text-align:center;white-space:nowrap;text-overflow:ellipsis">${practice.notice}</p>`

/** The back office: its built files, and its one HTML page for every other URL under /admin (client-side routing). */
export function adminPages(
  folder: string,
  practice: boolean,
): (path: string, accepted: string | null) => Promise<Response | BufferedResponse | StreamedResponse | null> {
  const files = staticFiles([folder])
  return async (path, accepted) => {
    if (path !== BASE && !path.startsWith(`${BASE}/`)) return null
    const name = path.slice(BASE.length)
    if (name.startsWith('/assets/'))
      return (await files.find(name, accepted)) ?? new Response('Not found.', { status: 404 })
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
    if (page === null)
      return new Response(
        'The back office is being built, and opens here in some seconds. If it does not, run npm run build.',
        {
          status: 503,
          headers: { 'cache-control': 'no-store', refresh: '2' },
        },
      )
    const nonce = randomBytes(18).toString('base64url')
    const html = practice ? page.replace('<body>', BAR) : page
    return new Response(html.replace('nonce="NONCE"', `nonce="${nonce}"`), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy(nonce),
        'permissions-policy': permissions('self'),
      },
    })
  }
}

/**
 * MUI inserts style elements at run time, with this nonce. Previewed emails and the text editor need style attributes,
 * which can't load or run anything.
 */
function policy(nonce: string): string {
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
