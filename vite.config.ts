import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** Schemas of the contract that others are made from by a method: `Money.nullable()`. */
const SCHEMAS_BUILT_UPON = [
  'PageQuery',
  'CursorQuery',
  'CheckoutSession',
  'CustomerInfo',
  'ShippingOption',
  'BusinessDetails',
  'SessionId',
  'Country',
  'Money',
  'Variant',
  'Photograph',
]

/**
 * Writes which modules each browser file is made of, and who imports them, to build/storefront/modules.json:
 * tests/checks/route-weights.test.ts names the module that made a page heavier.
 */
const recordModules: Plugin = {
  name: 'record-modules',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle(_, bundle) {
    const nameOf = (id: string) => relative(import.meta.dirname, id.replace(/^\0/, '').replace(/\?.*$/, ''))
    const files: Record<string, Record<string, number>> = {}
    const importers: Record<string, string[]> = {}
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue
      const sizes = Object.entries(output.modules).filter(([, { renderedLength }]) => renderedLength > 0)
      files[`/${output.fileName}`] = Object.fromEntries(
        sizes.map(([id, module]) => [nameOf(id), module.renderedLength]),
      )
      for (const id of output.moduleIds)
        importers[nameOf(id)] = (this.getModuleInfo(id)?.importers ?? []).map((importer) => nameOf(importer))
    }
    await writeFile('build/storefront/modules.json', JSON.stringify({ files, importers }))
  },
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), recordModules],
  build: {
    // Inlined files would be data: addresses, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Without this the contract's schemas, and zod with them, ride along wherever one of its plain functions is used.
      treeshake: {
        manualPureFunctions: ['z', 'line', 'requiredLine', 'pageOf', 'optional', 'cacheable', ...SCHEMAS_BUILT_UPON],
      },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // Two files for what every page needs. Left alone the bundler makes a dozen of them, which compress 8 %
            // worse.
            advancedChunks: {
              groups: [
                // The parts every page needs touch a file of the contract that has schemas: without a place of its own
                // zod would follow them everywhere.
                { name: 'schemas', test: /node_modules\/zod\//, priority: 1 },
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                // A product's card too, for the sake of its styles: each further file of them delays the first paint by
                // a trip on a slow line.
                {
                  name: 'shop',
                  test: /(storefront\/((ui|session|shop|seo|shell|styles)\/|catalogue\/product-(card|grid))|contract\/(calls|client|limits|money|media)\.ts$)/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One self-contained production bundle: React's development build never renders a page, whatever NODE_ENV the
      // process has.
      ...(command === 'build'
        ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }
        : {}),
      build: { rolldownOptions: { input: './storefront/server.ts' } },
    },
  },
}))
