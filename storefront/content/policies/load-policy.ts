import type { RouterContextProvider } from 'react-router'
import type { PolicyName } from '#contract/policies.ts'
import { load } from '../../loading/load.ts'
import { day } from '../../ui/day.ts'

/** Loads a policy's page; with a preview key, the text that the owner hasn't published yet. */
export async function loadPolicy(context: Readonly<RouterContextProvider>, policy: PolicyName, preview: string | null) {
  const text = await load(context, (client) => client.policies.read({ policy, preview: preview ?? undefined }))
  return { policy: text, updated: day(text.updated_on), preview: preview !== null }
}
