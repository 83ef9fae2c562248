/** The validation message for credentials, or null. The same as the server's, without a request. */
export function signInProblem(username: string, password: string): string | null {
  if (username === '' || password === '') return 'Please fill in all fields.'
  if (username.trim() === '' || password.trim() === '') return 'Username and password cannot be empty.'
  if (username.trim().length < 3 || password.length < 3)
    return 'Username must be at least 3 characters and password at least 6 characters.'
  if (username.length > 20 || password.length > 20) return 'Username and password cannot be longer than 20 characters.'
  return null
}
