import type * as english from './en/refusals.ts'
import { inEveryLanguage } from './in-every-language.ts'
import type { SameAs } from './parity.ts'

/** What is refused, and why, in every language. For the server: pages have their own language alone. */
export const refusalsIn = await inEveryLanguage<SameAs<typeof english>>('refusals.ts')
