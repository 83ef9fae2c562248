/**
 * The name of one answer: what its request was given on the way here, if it is well-formed and can do no harm in a log,
 * and else a new one.
 */
export function requestIdOf(given: string | null | undefined): string {
  return given?.match(/^[\w-]{8,64}$/)?.[0] ?? crypto.randomUUID()
}
