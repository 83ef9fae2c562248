import { existsSync } from 'node:fs'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The browser of CHROMIUM_PATH; otherwise the npm package on Linux ("npm" in CHROMIUM_PATH selects it), or an installed
 * one. The package is a headless shell, with which the tests take two thirds of the time; `whole` prefers a full
 * browser.
 */
export async function findBrowser({ whole = false } = {}): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named && named !== 'npm') return named
  const installed = named ? undefined : INSTALLED.find((path) => existsSync(path))
  if (installed && (whole || process.platform !== 'linux')) return installed
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
