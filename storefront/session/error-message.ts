import { ApiClientError } from '#contract/client.ts'

/**
 * What to tell a shopper of a failed call: the server's own words where it said no, `otherwise` where it broke or gave
 * no answer.
 */
export function errorMessage(problem: unknown, otherwise: string): string {
  if (!(problem instanceof ApiClientError) || problem.status >= 500) return otherwise
  return firstFieldMessage(problem) ?? problem.message
}

/** A refusal that is about fields only has no sentence of its own. */
function firstFieldMessage({ fields }: ApiClientError): string | undefined {
  return Object.values(fields)[0]?.[0]
}
