import { tmpdir } from 'node:os'
import type { ShopSettings } from '#server/context.ts'

/** The settings of a demo shop, for tests and benchmarks. */
export const plainSettings = (publicUrl: string): ShopSettings => ({
  publicUrl,
  catalogueCurrency: 'GBP',
  testPayments: true,
  practice: false,
  demo: true,
  sendsMail: false,
  adminOrdersUrl: '/admin/orders',
  recaptcha: null,
  mailingListUrl: null,
  holdMinutes: 30,
  holdLimits: { each: 12, all: 40 },
  place: { version: '1.2.3', dataDir: tmpdir(), bucket: null, ownDatabase: true },
})
