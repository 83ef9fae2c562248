import type { Config } from '@react-router/dev/config'
import { pagesLanguage } from './scripts/pages-language.ts'

const { folder, prefix } = pagesLanguage(process.env)

export default {
  appDirectory: 'storefront',
  buildDirectory: folder,
  basename: prefix || '/',
  ssr: true,
  // A second file for each clientLoader would cost a request, and defer-scripts.js would have to load it.
  splitRouteModules: false,
  // The manifest of thirty pages is smaller than a request for a part of it, and pages need no uncacheable response.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
