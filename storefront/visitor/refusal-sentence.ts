import { Refusal } from '#contract/client.ts'

/** What to tell a shopper of a failed call: the server's own words where it said no, `otherwise` where it broke or gave no answer. */
export function refusalSentence(problem: unknown, otherwise: string): string {
  if (!(problem instanceof Refusal) || problem.status >= 500) return otherwise
  return firstFieldMessage(problem) ?? problem.message
}

/** A refusal that is about fields only has no sentence of its own. */
function firstFieldMessage({ fields }: Refusal): string | undefined {
  return Object.values(fields)[0]?.[0]
}
