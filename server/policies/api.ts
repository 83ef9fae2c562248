import { type BoundArea, bind } from '#server/http/bind.ts'
import type { Parts } from '#server/parts.ts'
import { readPolicy } from './read-policy.ts'

export function policiesApi(parts: Parts): BoundArea {
  return bind('policies', { read: ({ policy, preview }) => readPolicy(parts, policy, preview) })
}
