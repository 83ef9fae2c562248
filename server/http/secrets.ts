import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for whoever is given them alone. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of a token: who reads it there can't use it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** An id of 144 random bits behind a prefix that says what it names. */
export const newId = (prefix: string) => prefix + randomBytes(18).toString('base64url')
