import { existsSync } from 'node:fs'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The browser named by CHROMIUM_PATH, else one that is installed, else the one that comes as an npm package ("npm" in CHROMIUM_PATH asks for it). */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named && named !== 'npm') return named
  const installed = named ? undefined : INSTALLED.find((path) => existsSync(path))
  if (installed) return installed
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
