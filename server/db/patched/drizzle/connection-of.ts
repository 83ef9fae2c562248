import type { Handle } from '../../open.ts'

/**
 * The connection of a Drizzle handle, from `session.client`, which its types hide. Each transaction has a new handle on
 * one of ten connections. Without this `preparedOnce` builds each statement in every transaction: with it an order
 * takes 0.82 of the time (docs/decisions/0031-patched-libraries.md).
 *
 * Written for drizzle-orm 0.45; connection-of.test.ts fails when an upgrade changes it. Public way: placeholders with
 * `.prepare()` that can be bound to another session.
 */
export function connectionOf(db: Handle): object {
  return (db as { session?: { client?: object } }).session?.client ?? db
}
