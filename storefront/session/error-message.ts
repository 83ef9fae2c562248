import { ApiClientError } from '#contract/client.ts'

/** The message for a failed call: the server's own for a 4xx, `otherwise` for a 5xx or no response. */
export function errorMessage(problem: unknown, otherwise: string): string {
  if (!(problem instanceof ApiClientError) || problem.status >= 500) return otherwise
  return firstFieldMessage(problem) ?? problem.message
}

/** An error about fields only has no message of its own. */
function firstFieldMessage({ fields }: ApiClientError): string | undefined {
  return Object.values(fields)[0]?.[0]
}
