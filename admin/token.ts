/** The storefront's key: who is signed in there as staff need not sign in again. */
export const TOKEN = 'sidr-and-sage.token'

export function readToken(): string | null {
  return sessionStorage.getItem(TOKEN) ?? localStorage.getItem(TOKEN)
}

/** For this tab alone, and gone when it is closed. */
export function keepToken(token: string): void {
  forgetToken()
  sessionStorage.setItem(TOKEN, token)
}

export function forgetToken(): void {
  localStorage.removeItem(TOKEN)
  sessionStorage.removeItem(TOKEN)
}
