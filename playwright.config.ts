import { defineConfig } from '@playwright/test'
import { findBrowser } from './tests/e2e/testing/browser.ts'

/** End-to-end tests in a real browser. Each worker has its own shops (tests/e2e/testing/shops.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.test.ts',
  // Playwright empties this folder at every run, so the reports are in another.
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/testing/template.ts',
  // More than CI's two processors: workers spend much of their time waiting for responses.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Long, because a busy machine is slow; these tests measure no time.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    // What the browser has compiled of the shop stays: a test of the office takes a sixth less.
    reuseContext: true,
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
