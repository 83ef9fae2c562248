import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { PasskeyAssertion, PasskeyAttestation, SignInState } from '#contract/staff/security.ts'
import { api } from '../api.ts'

/** Why this page can't use passkeys, or null. */
export function passkeyError({ passkeys_at }: SignInState): string | null {
  if (!passkeys_at) return 'Passkeys only work if the shop has a domain name, such as shop.example.'
  if (new URL(passkeys_at).origin !== location.origin) return `Passkeys only work at ${passkeys_at}/admin.`
  return 'PublicKeyCredential' in window ? null : 'This browser doesn’t support passkeys.'
}

/** Signs a challenge with one of the account's passkeys. Returns the session's new token, if it changes. */
export async function answerWithPasskey(): Promise<{ token: string | null }> {
  const options = await api().staffSecurity.passkeyOptions({})
  // The library's types are WebAuthn's JSON; the server validates every field.
  const response = (await withPlainErrors(() =>
    startAuthentication({ optionsJSON: options as never }),
  )) as unknown as PasskeyAssertion
  return api().staffSecurity.verifyPasskey({ response })
}

export async function makePasskey(name: string): Promise<{ token: string | null; recovery_codes: string[] | null }> {
  const options = await api().staffSecurity.startPasskey({})
  const response = (await withPlainErrors(() =>
    startRegistration({ optionsJSON: options as never }),
  )) as unknown as PasskeyAttestation
  return api().staffSecurity.addPasskey({ name, response })
}

/** Replaces the browser's technical messages. */
async function withPlainErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (problem) {
    const name = problem instanceof Error ? problem.name : ''
    if (name === 'InvalidStateError')
      throw new Error('This device already has a passkey for your account.', { cause: problem })
    if (name === 'NotAllowedError' || name === 'AbortError')
      throw new Error('The passkey was cancelled or timed out. Please try again.', { cause: problem })
    throw new Error('The passkey could not be used. Please try again.', { cause: problem })
  }
}
