/** The API's response after setting up a second factor. */
export interface FactorAnswer {
  /** Replaces the session's token, which has ended. */
  token: string | null
  /** Only with the first factor. */
  recovery_codes: string[] | null
}
