import { data, type RouterContextProvider } from 'react-router'
import { ApiClientError, type Client, Unreachable } from '#contract/client.ts'
import { clientContext } from './context.ts'

/** What a page's error boundary is given: the sentence for the shopper. */
export interface LoadProblem {
  detail: string
}

/**
 * Asks the API on behalf of a page. A refusal becomes an error response that keeps the API's status and sentence;
 * thrown as it is, React Router would hide the sentence and answer 500.
 */
export async function load<T>(
  context: Readonly<RouterContextProvider>,
  ask: (client: Client) => Promise<T>,
): Promise<T> {
  try {
    return await ask(context.get(clientContext))
  } catch (problem) {
    if (problem instanceof ApiClientError)
      throw data({ detail: problem.message } satisfies LoadProblem, { status: problem.status })
    if (problem instanceof Unreachable) throw data({ detail: problem.message } satisfies LoadProblem, { status: 503 })
    throw problem
  }
}
