import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** Schemas of the contract that others are made from by a method: `Money.nullable()`. */
const SCHEMAS_BUILT_UPON = [
  'PageQuery',
  'WalkQuery',
  'CheckoutSession',
  'CustomerInfo',
  'ShippingOption',
  'ShopFacts',
  'SessionId',
  'Country',
  'Money',
  'Variant',
  'Photograph',
]

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: {
    // Inlined files would be data: addresses, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Without this the contract's schemas, and zod with them, ride along wherever one of its plain functions is used.
      treeshake: { manualPureFunctions: ['z', 'line', 'requiredLine', 'pageOf', 'optional', ...SCHEMAS_BUILT_UPON] },
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
                  test: /(storefront\/((ui|session|shop|seo|shell|styles)\/|catalogue\/product-(card|grid))|contract\/(calls|client|money|media)\.ts$)/,
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
