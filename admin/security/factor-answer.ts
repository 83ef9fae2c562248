/** The API's answer when a second factor has been set up. */
export interface FactorAnswer {
  /** Replaces the token of the session, which has ended. */
  token: string | null
  /** Set with the first factor only. */
  recovery_codes: string[] | null
}
