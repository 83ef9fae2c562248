import { dictionary } from '@zxcvbn-ts/language-common'

/** The commonest first; those of 8 to 20 characters, since no other is accepted anyway. */
export const commonPasswords: ReadonlySet<string> = new Set(
  [...dictionary['passwords-common']]
    .filter((word) => word.length >= 8 && word.length <= 20)
    .map((word) => word.toLowerCase()),
)
