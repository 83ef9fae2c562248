import type { Language } from '#words/languages.ts'

/** The signed-in user. */
export interface SignedIn {
  id: number
  username: string
  email: string
  first_name: string
  last_name: string
  is_staff: boolean
  is_superuser: boolean
}

/** The session of a token. */
export interface Session {
  id: number
  /** The account has a second factor. */
  has_second_factor: boolean
  /** The owner requires one, and the account is a staff member's. */
  second_factor_required: boolean
  /** When this session last gave its second factor, or null. */
  second_factor_at: Date | null
  password_at: Date | null
  /** Somebody else knows the password. */
  must_change_password: boolean
}

export interface Visitor {
  /** The language of the sentences and of the content that the caller gets. */
  language: Language
  user: SignedIn | null
  session: Session | null
  /** The request's token. */
  token: string | null
  ip: string
  /** The user agent, which a client can set to anything. */
  userAgent: string
}
