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

export interface Visitor {
  user: SignedIn | null
  /** The token the request carried, as it came. */
  token: string | null
  ip: string
}
