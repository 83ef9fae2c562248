import { hash, verify } from '@node-rs/argon2'

/** The library's number for argon2id; its name is a const enum, which Node can't read out of TypeScript. */
const ARGON2ID = 2
/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** A hash that nobody's password has: checked when the name is unknown, so that the answer takes as long as for a known one. */
const nobodysHash = hashPassword(crypto.randomUUID())

export async function passwordMatches(password: string, known: string | null): Promise<boolean> {
  const matches = await verify(known ?? (await nobodysHash), password)
  return matches && known !== null
}
