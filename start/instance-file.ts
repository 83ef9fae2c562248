import { randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Address and key with which commands on the same machine call the running shop. Only one process can open the embedded
 * database, so commands that read it ask the shop. The file is readable by its owner only.
 */
export interface Instance {
  origin: string
  key: string
}

const KEY_HEADER = 'x-shop-key'
const fileIn = (folder: string) => join(folder, 'running.json')

/** Writes the instance file. Returns a check of a command's request, and a function that deletes the file. */
export async function writeInstanceFile(
  folder: string,
  port: number,
): Promise<{ hasKey(request: Request): boolean; remove(): Promise<void> }> {
  const shop: Instance = { origin: `http://127.0.0.1:${port}`, key: randomBytes(32).toString('base64url') }
  // With a Postgres server and a bucket nothing else creates the folder.
  await mkdir(folder, { recursive: true })
  await writeFile(fileIn(folder), JSON.stringify(shop), { mode: 0o600 })
  const key = Buffer.from(shop.key)
  return {
    hasKey(request) {
      const given = Buffer.from(request.headers.get(KEY_HEADER) ?? '')
      return given.length === key.length && timingSafeEqual(given, key)
    },
    async remove() {
      // Several processes may share a folder; the last to start owns the file, and the others must not delete it.
      const content = await readFile(fileIn(folder), 'utf8').catch(() => '')
      if (content.includes(shop.key)) await rm(fileIn(folder), { force: true })
    },
  }
}

/** The shop that runs on this data folder. Null if it doesn't answer, because a killed process leaves the file. */
export async function findInstance(folder: string): Promise<Instance | null> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => null)
  if (text === null) return null
  const shop: Instance = JSON.parse(text)
  const response = await fetch(`${shop.origin}/healthz`).catch(() => null)
  return response?.ok ? shop : null
}

/** Calls the running shop. Raises with the response's text unless it is 2xx. */
export async function callInstance(shop: Instance, call: string, body: object = {}): Promise<Response> {
  const response = await fetch(`${shop.origin}/local/${call}`, {
    method: 'POST',
    headers: { [KEY_HEADER]: shop.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The shop at ${shop.origin} refused (${response.status}): ${await response.text()}`)
  return response
}
