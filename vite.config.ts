import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: {
    // Inlined files would be data: addresses, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Without this the contract's schemas, and zod with them, ride along wherever one of its plain functions is used.
      treeshake: { manualPureFunctions: ['z', 'line', 'requiredLine', 'pageOf'] },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            // Two files for what every page needs. Left alone the bundler makes a dozen of them, which compress 8 % worse.
            advancedChunks: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'shop', test: /(storefront\/(ui|visitor|shop|seo|shell)\/|contract\/(calls|client|money|media)\.ts$)/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One self-contained production bundle: React's development build never renders a page, whatever NODE_ENV the process has.
      ...(command === 'build' ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      build: { rolldownOptions: { input: './storefront/server.ts' } },
    },
  },
}))
