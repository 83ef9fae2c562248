import { data, type RouterContextProvider } from 'react-router'
import { ApiClientError, type Client, Unreachable } from '#contract/client.ts'
import { clientContext } from './context.ts'

/** The data of an error response, with the message for the shopper. */
interface LoadProblem {
  detail: string
}

/**
 * Calls the API for a loader. Turns an API error into an error response with its status and message, because React
 * Router hides a thrown error's message and responds with 500.
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
