import { createHash } from 'node:crypto'

/** The id of a question or testimonial that has none yet: from its text, so that it is the same at each reading. */
export const entryId = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 12)
