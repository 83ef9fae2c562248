import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'storefront',
  buildDirectory: 'build/storefront',
  ssr: true,
  // A second file for each clientLoader would cost a request, and defer-scripts.js would have to know of it.
  splitRouteModules: false,
  // The whole table of thirty pages is smaller than the question for a part of it, and no page depends on an answer
  // that can't be cached.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
