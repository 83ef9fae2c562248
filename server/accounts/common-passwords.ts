import { dictionary } from '@zxcvbn-ts/language-common'

/** The most common first, of 8 to 20 characters: other lengths are refused anyway. */
export const commonPasswords: ReadonlySet<string> = new Set(
  [...dictionary['passwords-common']]
    .filter((word) => word.length >= 8 && word.length <= 20)
    .map((word) => word.toLowerCase()),
)
