import type { Check } from './check.ts'
import { accountChecks } from './checks-of-accounts.ts'
import { requestChecks } from './checks-of-requests.ts'

export const checks: readonly Check[] = [...accountChecks, ...requestChecks]
