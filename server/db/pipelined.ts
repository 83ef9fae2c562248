/**
 * Waits for statements of one transaction that needn't wait for each other, sent to the database in one go
 * (prepared-statement-client.ts); gives their results in order. Raises what failed first, but only when all of them
 * have ended: what is still on its way when the transaction is rolled back would be carried out after that, on its own,
 * and stay.
 */
export async function pipelined<T extends readonly unknown[]>(
  ...statements: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  // Drizzle's statements begin anew each time they are waited for.
  const begun = statements.map((statement) => Promise.resolve(statement))
  try {
    // `as`: map forgets that each result has a place of its own.
    return (await Promise.all(begun)) as { -readonly [K in keyof T]: Awaited<T[K]> }
  } catch (problem) {
    await Promise.allSettled(begun)
    throw problem
  }
}
