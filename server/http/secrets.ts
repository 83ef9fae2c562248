import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, for whoever is given them alone. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What the database keeps of a token: who reads it there can't use it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** An id of 144 random bits behind a prefix that says what it names. */
export const newId = (prefix: string) => prefix + randomBytes(18).toString('base64url')

/**
 * A token or an id as it stands in a link, whatever the link is for: every mail that has one is covered, those that
 * nobody has thought of too.
 */
const KEY = /(?<![\w-])(?:[a-z]{2}_[\w-]{24}|[\w-]{43})(?![\w-])/g

/** A text whose links open nothing: for whoever reads a mail that was written to somebody else. */
export const withoutKeys = (text: string) => text.replace(KEY, 'hidden')
