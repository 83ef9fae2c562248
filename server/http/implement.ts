import type { CallName, Checked, Output, Resource } from '#contract/contract.ts'
import type { everyCall } from '#contract/every-call.ts'
import type { Limit } from './limits.ts'
import type { Sentence } from './sentence.ts'
import type { Session, SignedIn, Visitor } from './visitor.ts'

type AccessOf<A extends Resource, N extends CallName<A>> = (typeof everyCall)[A][N &
  keyof (typeof everyCall)[A]] extends { access: infer W }
  ? W
  : never
/** The handler of a call that needs a signed-in user gets a visitor with one. */
type VisitorOf<A extends Resource, N extends CallName<A>> =
  AccessOf<A, N> extends 'anyone' | 'public' ? Visitor : Visitor & { user: SignedIn; session: Session }

export type Handler<A extends Resource, N extends CallName<A>> = (
  input: Checked<A, N>,
  visitor: VisitorOf<A, N>,
  answer: Answer,
) => Promise<Unsaid<Output<A, N>>>

/** An output whose `detail` is said in the caller's language when the response is sent. */
type Unsaid<Given> = Given extends { detail: string } ? Omit<Given, 'detail'> & { detail: Sentence | string } : Given

/** What a handler can add to its response besides the body. */
interface Answer {
  setHeader(name: string, value: string): void
}

/** How often one network may make a call. `ofWrong`: with a wrong link, where it needs one that nobody can guess. */
export interface CallLimit extends Limit {
  ofWrong?: true
}

/** The handlers of one resource, one for each of its calls: a missing one doesn't compile. */
export interface Implementation {
  resource: Resource
  handlers: Record<string, (input: never, visitor: never, answer: Answer) => Promise<unknown>>
  limits: Partial<Record<string, CallLimit>>
}

export function implement<A extends Resource>(
  resource: A,
  handlers: { [N in CallName<A>]: Handler<A, N> },
  limits: { [N in CallName<A>]?: CallLimit } = {},
): Implementation {
  // This function's signature checks the shapes; after it, calls are plain data.
  return {
    resource,
    handlers: handlers as unknown as Implementation['handlers'],
    limits: limits as Implementation['limits'],
  }
}
