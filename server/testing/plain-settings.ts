import type { ShopSettings } from '#server/context.ts'

/** A demo shop with nothing of its own set: for tests and benchmarks. */
export const plainSettings = (publicUrl: string): ShopSettings => ({
  publicUrl,
  catalogueCurrency: 'GBP',
  testPayments: true,
  practice: false,
  demo: true,
  sendsMail: false,
  adminOrdersUrl: '/admin',
  recaptcha: null,
  mailingListUrl: null,
  holdMinutes: 30,
  holdLimits: { each: 12, all: 40 },
})
