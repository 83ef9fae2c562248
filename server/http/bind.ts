import type { Area, CallName, Checked, Output } from '#contract/contract.ts'
import type { everyCall } from '#contract/every-call.ts'
import type { Limit } from './limits.ts'
import type { Session, SignedIn, Visitor } from './visitor.ts'

type WhoOf<A extends Area, N extends CallName<A>> = (typeof everyCall)[A][N & keyof (typeof everyCall)[A]] extends { who: infer W } ? W : never
/** A call that only a signed-in person may make gives its verb a visitor who is one. */
type VisitorOf<A extends Area, N extends CallName<A>> = WhoOf<A, N> extends 'anyone' | 'public' ? Visitor : Visitor & { user: SignedIn; session: Session }

export type Verb<A extends Area, N extends CallName<A>> = (input: Checked<A, N>, visitor: VisitorOf<A, N>, answer: Answer) => Promise<Output<A, N>>

/** What a verb may add to its answer besides the body. */
export interface Answer {
  setHeader(name: string, value: string): void
}

/** The verbs of one area, one for each of its calls: leaving one out does not compile. */
export interface BoundArea {
  area: Area
  verbs: Record<string, (input: never, visitor: never, answer: Answer) => Promise<unknown>>
  /** How often one address may make a call. */
  limits: Partial<Record<string, Limit>>
}

export function bind<A extends Area>(area: A, verbs: { [N in CallName<A>]: Verb<A, N> }, limits: { [N in CallName<A>]?: Limit } = {}): BoundArea {
  // The shapes are held by this function's own signature; past it the calls are walked as plain data.
  return { area, verbs: verbs as unknown as BoundArea['verbs'], limits: limits as BoundArea['limits'] }
}
