/**
 * Runs independent statements of one transaction in one round trip and returns their results in order. Raises the first
 * failure, after all of them have ended: a statement that is still in flight at the rollback would run after it, on its
 * own, and stay.
 */
export async function pipelined<T extends readonly unknown[]>(
  ...statements: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  // Drizzle runs a statement at each await, so each is awaited once.
  const begun = statements.map((statement) => Promise.resolve(statement))
  try {
    // `as`: map loses the type of each position.
    return (await Promise.all(begun)) as { -readonly [K in keyof T]: Awaited<T[K]> }
  } catch (problem) {
    await Promise.allSettled(begun)
    throw problem
  }
}
