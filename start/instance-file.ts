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
): Promise<{ isOurs(request: Request): boolean; withdraw(): Promise<void> }> {
  const shop: Instance = { origin: `http://127.0.0.1:${port}`, key: randomBytes(32).toString('base64url') }
  // With a Postgres server and a bucket nothing else creates the folder.
  await mkdir(folder, { recursive: true })
  await writeFile(fileIn(folder), JSON.stringify(shop), { mode: 0o600 })
  const key = Buffer.from(shop.key)
  return {
    isOurs(request) {
      const given = Buffer.from(request.headers.get(KEY_HEADER) ?? '')
      return given.length === key.length && timingSafeEqual(given, key)
    },
    async withdraw() {
      // Several processes may share a folder; the last to start owns the file, and the others must not delete it.
      const said = await readFile(fileIn(folder), 'utf8').catch(() => '')
      if (said.includes(shop.key)) await rm(fileIn(folder), { force: true })
    },
  }
}

/** The shop running on this data folder, if it answers. Null for the file of a killed process. */
export async function findInstance(folder: string): Promise<Instance | null> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => null)
  if (text === null) return null
  const shop: Instance = JSON.parse(text)
  const answer = await fetch(`${shop.origin}/healthz`).catch(() => null)
  return answer?.ok ? shop : null
}

/** Calls the running shop. Raises with the shop's sentence when it refuses. */
export async function askInstance(shop: Instance, what: string, body: object = {}): Promise<Response> {
  const answer = await fetch(`${shop.origin}/local/${what}`, {
    method: 'POST',
    headers: { [KEY_HEADER]: shop.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`The shop at ${shop.origin} refused (${answer.status}): ${await answer.text()}`)
  return answer
}
