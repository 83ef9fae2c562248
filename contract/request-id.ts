/** The id of a request: the given one if it is well-formed and safe in a log, otherwise a new one. */
export function requestIdOf(given: string | null | undefined): string {
  return given?.match(/^[\w-]{8,64}$/)?.[0] ?? crypto.randomUUID()
}
