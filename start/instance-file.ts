import { randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * How the commands of the same person reach the shop that runs on the same machine. Its embedded database can be opened
 * by one process only, so what reads it asks the shop. The key lies in the data folder, readable by its owner alone.
 */
export interface Instance {
  origin: string
  key: string
}

const KEY_HEADER = 'x-shop-key'
const fileIn = (folder: string) => join(folder, 'running.json')

/** Says that the shop runs. Answers what checks a command's request and what takes the word back. */
export async function writeInstanceFile(
  folder: string,
  port: number,
): Promise<{ isOurs(request: Request): boolean; withdraw(): Promise<void> }> {
  const shop: Instance = { origin: `http://127.0.0.1:${port}`, key: randomBytes(32).toString('base64url') }
  // With a Postgres server and a bucket nothing else has made it.
  await mkdir(folder, { recursive: true })
  await writeFile(fileIn(folder), JSON.stringify(shop), { mode: 0o600 })
  const key = Buffer.from(shop.key)
  return {
    isOurs(request) {
      const given = Buffer.from(request.headers.get(KEY_HEADER) ?? '')
      return given.length === key.length && timingSafeEqual(given, key)
    },
    async withdraw() {
      // Of several processes on one folder the last to start is the one that is asked; another that stops doesn't speak
      // for it.
      const said = await readFile(fileIn(folder), 'utf8').catch(() => '')
      if (said.includes(shop.key)) await rm(fileIn(folder), { force: true })
    },
  }
}

/** The shop that runs on this data folder, if it answers. What a killed one left behind is nobody. */
export async function findInstance(folder: string): Promise<Instance | null> {
  const text = await readFile(fileIn(folder), 'utf8').catch(() => null)
  if (text === null) return null
  const shop: Instance = JSON.parse(text)
  const answer = await fetch(`${shop.origin}/healthz`).catch(() => null)
  return answer?.ok ? shop : null
}

/** Asks the running shop. Throws with its own sentence when it refuses. */
export async function askInstance(shop: Instance, what: string, body: object = {}): Promise<Response> {
  const answer = await fetch(`${shop.origin}/local/${what}`, {
    method: 'POST',
    headers: { [KEY_HEADER]: shop.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`The shop at ${shop.origin} refused (${answer.status}): ${await answer.text()}`)
  return answer
}
