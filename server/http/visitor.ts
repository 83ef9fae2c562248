/** Who is signed in, as far as any call needs to know. */
export interface SignedIn {
  id: number
  username: string
  email: string
  first_name: string
  last_name: string
  is_staff: boolean
  is_superuser: boolean
}

/** The sign-in that a token stands for. */
export interface Session {
  id: number
  /** The account has a second factor. */
  has_second_factor: boolean
  /** The owner asks for one, and the account is of somebody who works here. */
  second_factor_required: boolean
  /** When this session last gave its second factor; null when it has not. */
  second_factor_at: Date | null
  password_at: Date | null
  /** Somebody else knows the password. */
  must_change_password: boolean
}

export interface Visitor {
  user: SignedIn | null
  session: Session | null
  /** The token the request carried, as it came. */
  token: string | null
  ip: string
  /** What the browser says of itself; anybody can say anything. */
  userAgent: string
}
