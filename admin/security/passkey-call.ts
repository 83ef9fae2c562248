import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { PasskeyAssertion, PasskeyAttestation, SignInState } from '#contract/staff/security.ts'
import { api } from '../api.ts'

/** Why passkeys can't be used on this page, in a sentence; null when they can. */
export function whyNoPasskeys({ passkeys_at }: SignInState): string | null {
  if (!passkeys_at) return 'Passkeys need the shop to have a name, such as shop.example.'
  if (new URL(passkeys_at).origin !== location.origin) return `Passkeys work at ${passkeys_at}/admin only.`
  return 'PublicKeyCredential' in window ? null : 'This browser has no passkeys.'
}

/** Has one of the account's passkeys answer. Answers the session's new token, if it gets one. */
export async function answerWithPasskey(): Promise<{ token: string | null }> {
  const options = await api().staffSecurity.passkeyOptions({})
  // The library's options and answers are what WebAuthn writes as JSON; the shop checks every field of the answer.
  const response = (await asked(() =>
    startAuthentication({ optionsJSON: options as never }),
  )) as unknown as PasskeyAssertion
  return api().staffSecurity.verifyPasskey({ response })
}

export async function makePasskey(name: string): Promise<{ token: string | null; recovery_codes: string[] | null }> {
  const options = await api().staffSecurity.startPasskey({})
  const response = (await asked(() =>
    startRegistration({ optionsJSON: options as never }),
  )) as unknown as PasskeyAttestation
  return api().staffSecurity.addPasskey({ name, response })
}

/** The browser's own reasons are for programmers. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (problem) {
    const name = problem instanceof Error ? problem.name : ''
    if (name === 'InvalidStateError')
      throw new Error('This device has a passkey for your account already.', { cause: problem })
    if (name === 'NotAllowedError' || name === 'AbortError')
      throw new Error('It was stopped, or took too long. Please try again.', { cause: problem })
    throw new Error('The passkey could not be used. Please try again.', { cause: problem })
  }
}
