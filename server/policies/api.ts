import type { Context } from '#server/context.ts'
import { type Implementation, implement } from '#server/http/implement.ts'
import { readPolicy } from './read-policy.ts'

export function policiesApi(context: Context): Implementation {
  return implement('policies', {
    read: ({ policy, preview }, { language }) => readPolicy(context, { policy, language, preview }),
  })
}
