import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRequestHandler, type EntryContext, Outlet, Scripts, type ServerBuild, ServerRouter } from 'react-router'
import { expect, test } from 'vitest'
import { deferScripts, takeLoaderData } from '../../storefront/patched/react-router/document-scripts.ts'

const asset = (id: string, parentId?: string) => ({
  id,
  parentId,
  path: id === 'root' ? '' : undefined,
  index: id !== 'root',
  module: `/assets/${id}.js`,
  hasLoader: true,
  hasAction: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  imports: [],
  css: [],
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
})

/** Renders a page of two routes as entry.server.tsx does. Returns React Router's HTML, and ours. */
async function render(): Promise<{ own: string; deferred: string; data: string }> {
  const result = { own: '', deferred: '', data: '' }
  const handle = async (request: Request, _status: number, _headers: Headers, context: EntryContext) => {
    result.data = await takeLoaderData(context)
    result.own = renderToString(createElement(ServerRouter, { context, url: request.url }))
    result.deferred = deferScripts(result.own, result.data, context).join('')
    return new Response(null)
  }
  const Root = () =>
    createElement('html', null, createElement('body', null, createElement(Outlet), createElement(Scripts)))
  const routes = {
    root: { id: 'root', path: '', module: { default: Root, loader: () => ({ shop: 'Sidr' }) } },
    home: { id: 'home', parentId: 'root', index: true, module: { default: () => 'Home', loader: () => ({ soap: 1 }) } },
  }
  const build = {
    entry: { module: { default: handle } },
    routes,
    assets: {
      entry: { module: '/assets/entry.js', imports: ['/assets/framework.js'] },
      routes: { root: asset('root'), home: asset('home', 'root') },
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild // The members that a request uses.
  await createRequestHandler(build, 'production')(new Request('http://shop.test/'))
  return result
}

test('React Router writes its scripts and data where document-scripts.ts and defer-scripts.js expect them', async () => {
  const { own, deferred, data } = await render()
  // The loaders' data, and the context that the client entry reads.
  expect(data).toContain('"soap"')
  expect(own).toContain('streamController')
  expect(own.match(/<script type="module" async="">/g)).toHaveLength(1)
  expect(own).toContain('<link rel="modulepreload" ')
  // React Router imports the modules of `page-modules` into the same variable.
  expect(own).toContain('window.__reactRouterRouteModules')
  for (const file of ['/assets/manifest.js', '/assets/root.js', '/assets/home.js', '/assets/entry.js'])
    expect(/<script type="module" async="">([\s\S]*?)<\/script>/.exec(own)?.[1], file).toContain(file)

  const read = (id: string) =>
    JSON.parse(new RegExp(`<script type="application/json" id="${id}">([^<]*)</script>`).exec(deferred)?.[1] ?? 'null')
  expect(read('page-data')).toBe(data)
  expect(read('page-modules')).toEqual({
    manifest: '/assets/manifest.js',
    routes: { root: '/assets/root.js', home: '/assets/home.js' },
    entry: '/assets/entry.js',
  })
  expect(deferred).not.toContain('modulepreload')
  expect(deferred).not.toContain('type="module"')
  const script = readFileSync('storefront/patched/react-router/defer-scripts.js', 'utf8')
  expect(script).toContain('window.__reactRouterContext')
  expect(script).toContain('window.__reactRouterRouteModules')
})
