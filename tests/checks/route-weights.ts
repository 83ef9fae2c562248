// The JavaScript of each page of the storefront, from the build. `node tests/checks/route-weights.ts` updates the
// budgets (route-budgets.json). If a page gets heavier, say why in the commit.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const CLIENT = 'build/storefront/en/client'
export const BUDGETS = 'tests/checks/route-budgets.json'

/** Kilobytes by which a page may grow without exceeding its budget. */
const MARGIN = 1.02

/** An entry of the storefront's manifest: the route's file and all files it imports. */
interface ManifestEntry {
  module: string
  imports?: string[]
}

export interface RouteWeight {
  /** Kilobytes (1000 bytes) of all files, each compressed with gzip. */
  kB: number
  /** The modules in the page's files with their bytes before minification: own modules by file, packages by name. */
  modules: Map<string, number>
}

export interface Budget {
  kB: number
  /** The modules of the page when its budget was set. */
  modules: string[]
}

/** Every page with a component, by the id of its route. */
export async function weighRoutes(): Promise<Map<string, RouteWeight>> {
  const { entry, routes } = await readManifest()
  const { files } = await readModules()
  const sizes = new Map<string, Promise<number>>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? readFile(join(CLIENT, file)).then((bytes) => gzipSync(bytes).length)
    sizes.set(file, size)
    return size
  }
  const root = routes.root
  if (!root) throw new Error('The manifest has no root route.')
  const weights = new Map<string, RouteWeight>()
  for (const [id, route] of Object.entries(routes)) {
    if (id === 'root' || !route.hasDefaultExport) continue
    const loaded = new Set([entry, root, route].flatMap(({ module, imports = [] }) => [module, ...imports]))
    const bytes = await Promise.all([...loaded].map(sizeOf))
    const modules = new Map<string, number>()
    for (const file of loaded)
      for (const [name, length] of Object.entries(files[file] ?? {}))
        modules.set(unitOf(name), (modules.get(unitOf(name)) ?? 0) + length)
    weights.set(id, { kB: bytes.reduce((sum, size) => sum + size, 0) / 1000, modules })
  }
  return weights
}

/** Why a page exceeds its budget: the added modules, the largest first, and their importers. */
export async function explain(id: string, { kB, modules }: RouteWeight, budget: Budget): Promise<string> {
  const { importers } = await readModules()
  const known = new Set(budget.modules)
  const cameIn = [...modules].filter(([name]) => !known.has(name)).sort((a, b) => b[1] - a[1])
  const largest = [...modules].sort((a, b) => b[1] - a[1]).slice(0, 5)
  const list = (found: [string, number][]) =>
    found.map(([name, bytes]) => `  ${(bytes / 1000).toFixed(1)} kB ${importedBy(name, importers)}`).join('\n')
  return `${id} loads ${kB.toFixed(1)} kB of JavaScript, its budget is ${budget.kB}. ${
    cameIn.length > 0
      ? `Came in:\n${list(cameIn)}`
      : `No module came in, so one of its modules has grown. The largest are:\n${list(largest)}`
  }`
}

/** "zod, imported by contract/shapes.ts": at most three files of this project that import it. */
function importedBy(unit: string, importers: Record<string, string[]>): string {
  const found = Object.keys(importers)
    .filter((name) => unitOf(name) === unit)
    .flatMap((name) => importers[name] ?? [])
    .filter((name) => unitOf(name) !== unit)
  const names = [...new Set(found)].sort().slice(0, 3)
  return names.length > 0 ? `${unit}, imported by ${names.join(', ')}` : unit
}

/** "node_modules/zod/v4/core/api.js" → "zod"; own files keep their paths. */
function unitOf(name: string): string {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1] ?? name
}

async function readManifest() {
  const assets = join(CLIENT, 'assets')
  const names = await readdir(assets).catch(() => [])
  for (const name of names.filter((file) => /^manifest-.*\.js$/.test(file))) {
    const text = await readFile(join(assets, name), 'utf8')
    const json = /^window\.__reactRouterManifest=(.*?);?$/s.exec(text)?.[1]
    // React Router's format, which entry.server.tsx uses too.
    if (json)
      return JSON.parse(json) as {
        entry: ManifestEntry
        routes: Record<string, ManifestEntry & { hasDefaultExport: boolean }>
      }
  }
  throw new Error('The pages are not built: run `node scripts/build.mjs` first.')
}

async function readModules() {
  // Written by vite.config.ts.
  return JSON.parse(await readFile('build/storefront/en/modules.json', 'utf8')) as {
    files: Record<string, Record<string, number>>
    importers: Record<string, string[]>
  }
}

if (import.meta.main) {
  const budgets = Object.fromEntries(
    [...(await weighRoutes())].map(([id, { kB, modules }]): [string, Budget] => [
      id,
      { kB: Math.ceil(kB * MARGIN * 10) / 10, modules: [...modules.keys()].sort() },
    ]),
  )
  const shared = Object.values(budgets)
    .map(({ modules }) => new Set(modules))
    .reduce((all, modules) => all.intersection(modules))
  // Once for all pages, because thirty pages would repeat each line.
  const routes = Object.fromEntries(
    Object.entries(budgets).map(([id, { kB, modules }]) => [
      id,
      { kB, modules: modules.filter((name) => !shared.has(name)) },
    ]),
  )
  await writeFile(BUDGETS, `${JSON.stringify({ shared: [...shared], routes }, null, 2)}\n`)
}
