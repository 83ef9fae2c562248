import type { CallName, Checked, Output, Resource } from '#contract/contract.ts'
import type { everyCall } from '#contract/every-call.ts'
import type { Limit } from './limits.ts'
import type { Session, SignedIn, Visitor } from './visitor.ts'

type AccessOf<A extends Resource, N extends CallName<A>> = (typeof everyCall)[A][N &
  keyof (typeof everyCall)[A]] extends { access: infer W }
  ? W
  : never
/** A call that only a signed-in person may make gives its verb a visitor who is one. */
type VisitorOf<A extends Resource, N extends CallName<A>> =
  AccessOf<A, N> extends 'anyone' | 'public' ? Visitor : Visitor & { user: SignedIn; session: Session }

export type Handler<A extends Resource, N extends CallName<A>> = (
  input: Checked<A, N>,
  visitor: VisitorOf<A, N>,
  answer: Answer,
) => Promise<Output<A, N>>

/** What a verb may add to its answer besides the body. */
interface Answer {
  setHeader(name: string, value: string): void
}

/** The verbs of one resource, one for each of its calls: leaving one out does not compile. */
export interface Implementation {
  resource: Resource
  handlers: Record<string, (input: never, visitor: never, answer: Answer) => Promise<unknown>>
  /** How often one address may make a call. */
  limits: Partial<Record<string, Limit>>
}

export function implement<A extends Resource>(
  resource: A,
  handlers: { [N in CallName<A>]: Handler<A, N> },
  limits: { [N in CallName<A>]?: Limit } = {},
): Implementation {
  // The shapes are held by this function's own signature; past it the calls are walked as plain data.
  return {
    resource,
    handlers: handlers as unknown as Implementation['handlers'],
    limits: limits as Implementation['limits'],
  }
}
