import type { Handle } from '../../open.ts'

/**
 * The connection under a handle of Drizzle, from `session.client`, which its types hide. A transaction gets a new handle
 * each time, but its connection is one of ten, so a statement prepared for the connection can be used again. Without it
 * `preparedOnce` would build each statement again in every transaction: an eighth of an order's processor time.
 *
 * Written for drizzle-orm 0.45; connection-of.test.ts fails when an upgrade changes it. Public way: placeholders with
 * `.prepare()` that can be bound to another session.
 */
export function connectionOf(db: Handle): object {
  return (db as { session?: { client?: object } }).session?.client ?? db
}
