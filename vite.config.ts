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
    ssr: {
      // One self-contained production bundle: React's development build never renders a page, whatever NODE_ENV the process has.
      ...(command === 'build' ? { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
      build: { rolldownOptions: { input: './storefront/server.ts' } },
    },
  },
}))
