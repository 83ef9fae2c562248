import { defineConfig } from 'vite'

/** The back office: a separate bundle, of which customers download nothing. */
export default defineConfig({
  root: 'admin',
  base: '/admin/',
  resolve: {
    // react-admin needs React Router 7 and the shop's pages 8: every module of the back office gets the same copy of 7.
    alias: [{ find: /^react-router$/, replacement: 'react-router-7' }],
    dedupe: ['react', 'react-dom', 'react-router-7'],
  },
  build: {
    outDir: '../build/admin',
    emptyOutDir: true,
    // Inlined files would be data: URLs, which the content security policy blocks.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 3000,
  },
})
