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
 * The browser named by CHROMIUM_PATH, else on Linux the one that comes as an npm package ("npm" in CHROMIUM_PATH asks
 * for it), else one that is installed. The package is a shell without windows, in which the tests take two thirds of
 * the time; `whole` asks for what only a whole browser does, where there is one.
 */
export async function findBrowser({ whole = false } = {}): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named && named !== 'npm') return named
  const installed = named ? undefined : INSTALLED.find((path) => existsSync(path))
  if (installed && (whole || process.platform !== 'linux')) return installed
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
