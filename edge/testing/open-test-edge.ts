import { openEdge } from '../edge.ts'
import type { EdgeOptions } from '../edge-options.ts'
import { openPageCache } from '../page-cache.ts'

/** An edge with the given API and pages, a page cache whose content never changes, and nothing else. */
export function openTestEdge(options: Pick<EdgeOptions, 'api' | 'pages'> & Partial<EdgeOptions>) {
  return openEdge({
    pageCache: openPageCache({
      version: () => '1',
      stock: async () => '',
      faults: () => 0,
      maxBytes: 1e7,
      onResponse: () => undefined,
    }),
    emulator: null,
    media: async () => null,
    outbox: null,
    maxConcurrent: 100,
    onRejected: () => undefined,
    onPolicyReport: () => undefined,
    files: { find: async () => null },
    admin: async () => null,
    checkReady: async () => undefined,
    metrics: async () => ({ contentType: 'text/plain', body: 'metrics' }),
    version: '1.2.3',
    metricsToken: undefined,
    isProxied: false,
    allowedOrigins: {
      payment: { scripts: [], frames: [], calls: [], inlineStyles: false, everywhere: false },
      captcha: [],
    },
    inlineScripts: () => [],
    https: false,
    ...options,
  })
}
