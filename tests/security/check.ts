/** A check of this suite: the requirement and its source. */
export interface Check {
  id: string
  says: string
  /** OWASP ASVS 5.0 by number; T10: OWASP Top 10 of 2025; API: OWASP API Top 10 of 2023. */
  from: string
  /** Limits the risk that a decision accepts. */
  note?: string
  /** Not all of the requirement holds; the note says which part. */
  inPart?: true
}
