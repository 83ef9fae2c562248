import { createHash, randomBytes, randomInt } from 'node:crypto'

/** A new secret token of 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The hash that the database stores of a token: a copy of the database opens nothing. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** An id of 144 random bits with a prefix that names its kind. */
export const newId = (prefix: string) => prefix + randomBytes(18).toString('base64url')

/** Letters and digits that can't be mistaken for each other in print. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Random letters and digits for a code that people type: each is worth almost five bits. */
export const randomLetters = (length: number) =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A token or id in a link of any kind, so that emails of future kinds are covered too. */
const KEY = /(?<![\w-])(?:[a-z]{2}_[\w-]{24}|[\w-]{43})(?![\w-])/g

/** The code of a gift card (gift-cards/code.ts). */
export const CARD_CODE = new RegExp(`[${ALPHABET}]{4}(?:-[${ALPHABET}]{4}){3}`, 'g')

/** A text with its links disabled and without the codes of gift cards, for readers of somebody else's email. */
export const withoutKeys = (text: string) => text.replace(KEY, 'hidden').replace(CARD_CODE, 'hidden')
