import { and, eq, lt } from 'drizzle-orm'
import type { Handle } from '#server/db/open.ts'
import { hashToken } from '#server/http/secrets.ts'
import { staffDevices } from './tables.ts'
import type { Device } from './tokens.ts'

/** The browser's own id as a hash, and a name from its user agent. */
export function deviceOf(id: string | undefined, userAgent: string): Device {
  return { hash: id ? hashToken(id) : null, name: nameOf(userAgent) }
}

const BROWSERS: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'a Mac'],
  [/Linux|CrOS/, 'Linux'],
]

/** "Firefox on Windows": families alone, because versions change every month. */
function nameOf(userAgent: string): string {
  const found = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent))?.[1]
  return `${found(BROWSERS) ?? 'Another program'} on ${found(SYSTEMS) ?? 'an unknown system'}`
}

/** The browser and the system of a device's name. Null where the user agent named none of the lists above. */
export function partsOf(name: string | null): { browser: string | null; system: string | null } {
  const known = (list: [RegExp, string][], text: string) => (list.some(([, one]) => one === text) ? text : null)
  const [browser = '', system = ''] = (name ?? '').split(' on ')
  return { browser: known(BROWSERS, browser), system: known(SYSTEMS, system)?.replace(/^an? /, '') ?? null }
}

/** A browser without an id is never known. */
export async function isKnownDevice(db: Handle, { user_id, hash }: Device & { user_id: number }): Promise<boolean> {
  if (hash === null) return false
  const known = and(eq(staffDevices.user_id, user_id), eq(staffDevices.hash, hash))
  const [row] = await db.select({ hash: staffDevices.hash }).from(staffDevices).where(known)
  return row !== undefined
}

/** Call it after a complete sign-in: a stolen password alone must not make a browser known. */
export async function rememberDevice(
  db: Handle,
  { user_id, hash, at }: { user_id: number; hash: string | null; at: Date },
): Promise<void> {
  if (hash === null) return
  await db
    .insert(staffDevices)
    .values({ user_id, hash, last_seen_at: at })
    .onConflictDoUpdate({ target: [staffDevices.user_id, staffDevices.hash], set: { last_seen_at: at } })
}

/** Deletes browsers that nobody has signed in with since `before`. */
export async function purgeDevices(db: Handle, before: Date): Promise<void> {
  await db.delete(staffDevices).where(lt(staffDevices.last_seen_at, before))
}
