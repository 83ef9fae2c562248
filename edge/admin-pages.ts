import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { staticFiles } from './static-files.ts'
import type { WholeAnswer } from './whole-answer.ts'

const BASE = '/admin'

/** The back office: its built files, and its one page for every other address beneath it, which the page's own router reads. */
export function adminPages(folder: string): (path: string, accepted: string | null) => Promise<Response | WholeAnswer | null> {
  const files = staticFiles([folder])
  return async (path, accepted) => {
    if (path !== BASE && !path.startsWith(`${BASE}/`)) return null
    const name = path.slice(BASE.length)
    if (name.startsWith('/assets/')) return (await files.find(name, accepted)) ?? new Response('Not found.', { status: 404 })
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
    if (page === null) return new Response('The back office is not built. Run npm start.', { status: 503, headers: { 'cache-control': 'no-store' } })
    const nonce = randomBytes(18).toString('base64url')
    return new Response(page.replace('nonce="NONCE"', `nonce="${nonce}"`), {
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': policy(nonce) },
    })
  }
}

/**
 * The interface library writes its styles into the page while it runs: they carry the nonce. Style attributes are let through, since mails
 * that are previewed and the text editor have them; they can neither load nor run anything.
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
