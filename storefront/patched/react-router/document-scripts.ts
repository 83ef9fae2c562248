import type { EntryContext } from 'react-router'

/**
 * Turns React Router's scripts of a page into data, so that defer-scripts.js can load them after the first paint and
 * every page has the same inline scripts. On slow 4G the first paint of the home page comes after 0.69 of the time
 * (docs/decisions/0031-patched-libraries.md; the reasons are in 0014-scripts-after-first-paint.md).
 *
 * Depends on `serverHandoffStream`, the markup of `<Scripts>`, `window.__reactRouterContext.streamController` and
 * `__reactRouterRouteModules`. Written for react-router 8.4; tests/checks/patched-react-router.test.ts fails when an
 * upgrade changes them. Public way: an option of `<Scripts>` that loads them later and writes their data as JSON.
 */
export function deferScripts(page: string, data: string, context: EntryContext): string[] {
  const modules = `<script type="application/json" id="page-modules">${inertJson(modulesOf(context))}</script>`
  const deferred = page
    .replaceAll('<link rel="modulepreload" ', '<link rel="later" fetchpriority="low" ')
    .replace(/<script type="module" async="">[\s\S]*?<\/script>/, () => modules)
  const end = deferred.lastIndexOf('</body>')
  // In chunks: joining such long strings costs more than writing them.
  return [
    deferred.slice(0, end),
    '<script type="application/json" id="page-data">',
    inertJson(data),
    '</script>',
    deferred.slice(end),
  ]
}

/** Takes the loaders' data out of the context. With the stream in place React Router would suspend while reading it. */
export async function takeLoaderData(context: EntryContext): Promise<string> {
  const stream = context.serverHandoffStream
  context.serverHandoffStream = undefined
  return stream ? new Response(stream).text() : ''
}

/** The files that React Router's own script imports for this page: manifest, matched routes and entry. */
function modulesOf({ manifest, staticHandlerContext: { matches } }: EntryContext) {
  const routes = Object.fromEntries(matches.map(({ route }) => [route.id, manifest.routes[route.id]?.module]))
  return { manifest: manifest.url, routes, entry: manifest.entry.module }
}

/** JSON that can neither close a script element nor open a comment in it. */
function inertJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
