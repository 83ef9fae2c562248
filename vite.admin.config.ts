import { defineConfig } from 'vite'

/** The back office: a bundle of its own, of which a shopper downloads nothing. */
export default defineConfig({
  root: 'admin',
  base: '/admin/',
  resolve: {
    // react-admin runs on React Router 7 and the shop's pages on 8: every part of the back office gets the same copy of
    // 7.
    alias: [{ find: /^react-router$/, replacement: 'react-router-7' }],
    dedupe: ['react', 'react-dom', 'react-router-7'],
  },
  build: {
    outDir: '../build/admin',
    emptyOutDir: true,
    // Inlined files would be data: addresses, which the Content-Security-Policy refuses.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 3000,
  },
})
