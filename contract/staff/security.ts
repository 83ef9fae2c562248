import * as z from 'zod'
import { NewPassword } from '../accounts.ts'
import { PASSKEY_NAME_MAX, SIGN_IN_CODE_MAX } from '../limits.ts'
import { ById, Done, Email, line, Nothing, requiredLine, TypedMoney, Version } from '../shapes.ts'

/**
 * The second factor of a staff session. `none`: the account has none and needs none. `needed`: the session must give
 * it. `set-up`: the owner requires one, and the account has none yet. `given`: the session has given it.
 */
export const SecondFactorState = z.enum(['none', 'needed', 'set-up', 'given'])
export type SecondFactorState = z.infer<typeof SecondFactorState>

export const Passkey = z
  .object({ id: z.string(), name: z.string(), created_at: z.string(), last_used_at: z.string().nullable() })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

export const SignInState = z
  .object({
    username: z.string(),
    email: z.string(),
    state: SecondFactorState,
    /** An authenticator app is set up. */
    authenticator: z.boolean(),
    passkeys: z.array(Passkey),
    recovery_codes_left: z.number().int(),
    /** Somebody else knows the password: other calls are refused until it is changed. */
    must_change_password: z.boolean(),
    /** The owner requires a second factor of all staff. */
    required: z.boolean(),
    /** The URL at which passkeys work; null when the shop has none, because passkeys need a domain name. */
    passkeys_at: z.string().nullable(),
  })
  .meta({ id: 'SignInState' })
export type SignInState = z.infer<typeof SignInState>

/** `token` replaces the request's token, which has ended; null where the session was complete before. */
const Verified = z.object({ token: z.string().nullable() })

/** The codes are shown only here: the database has their hashes. Null where the account has codes already. */
const SetUp = Verified.extend({ recovery_codes: z.array(z.string()).nullable() })

export const StaffSession = z
  .object({
    id: z.number().int(),
    /** "Firefox on Windows", from the user agent. */
    device: z.string(),
    created_at: z.string(),
    /** Accurate to five minutes. */
    last_used_at: z.string(),
    current: z.boolean(),
  })
  .meta({ id: 'StaffSession' })
export type StaffSession = z.infer<typeof StaffSession>

export const SecuritySettings = z.object({
  second_factor_required: z.boolean(),
  /** Refunds above this amount need a confirmation; all refunds of the same person within an hour count together. */
  refund_limit: TypedMoney,
})
export type SecuritySettings = z.infer<typeof SecuritySettings>
const VersionedSettings = SecuritySettings.extend({ version: Version }).meta({ id: 'StaffSecuritySettings' })

/** Input or output of a browser's credential call, as JSON; the WebAuthn library validates it. */
const WebAuthnJson = z.record(z.string(), z.unknown())
const text = (max: number) => z.string().max(max)

export const PasskeyAttestation = z.object({
  id: text(1400),
  rawId: text(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text(4000),
    attestationObject: text(20_000),
    transports: z.array(text(20)).max(10).optional(),
  }),
  clientExtensionResults: WebAuthnJson.default({}),
})
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

export const PasskeyAssertion = z.object({
  id: text(1400),
  rawId: text(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text(4000),
    authenticatorData: text(4000),
    signature: text(4000),
    userHandle: text(200).optional(),
  }),
  clientExtensionResults: WebAuthnJson.default({}),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

const PasskeyName = requiredLine(PASSKEY_NAME_MAX)
const PasskeyId = line(1400).min(1)

export const staffSecurityShapes = {
  state: {
    summary: 'How the account signs in, and what this session still has to confirm.',
    input: Nothing,
    output: SignInState,
  },
  verifyCode: {
    summary: 'Checks a code of the authenticator app or a recovery code, to complete a sign-in or confirm it is you.',
    input: z.object({ code: line(SIGN_IN_CODE_MAX).min(1, 'Please enter a code.') }),
    output: Verified,
  },
  passkeyOptions: {
    summary: 'A challenge for the passkeys of this account. It works once, for this session, for five minutes.',
    input: Nothing,
    output: WebAuthnJson,
  },
  verifyPasskey: {
    summary: 'Checks a passkey’s response to the challenge.',
    input: z.object({ response: PasskeyAssertion }),
    output: Verified,
  },
  confirmPassword: {
    summary: 'Checks the password of an account without a second factor, to confirm it is you.',
    input: z.object({ password: z.string().min(1, 'Please enter your password.').max(200) }),
    output: Done,
  },
  changeEmail: {
    summary: 'Change the email address of your account. The old address gets an email about it.',
    input: z.object({ email: Email }),
    output: SignInState,
  },
  changePassword: {
    summary: 'Changes your password. Your other sessions end, and you get an email.',
    input: z.object({ password: NewPassword }),
    output: SignInState,
  },
  startAuthenticator: {
    summary: 'A new secret for an authenticator app. It is used once confirmAuthenticator has accepted a code.',
    input: Nothing,
    output: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmAuthenticator: {
    summary: 'Sets up the authenticator app with a code it shows.',
    input: z.object({ code: line(20).min(1, 'Please enter a code.') }),
    output: SetUp,
  },
  removeAuthenticator: { summary: 'Remove the authenticator app.', input: Nothing, output: SignInState },
  startPasskey: { summary: 'A challenge for a new passkey.', input: Nothing, output: WebAuthnJson },
  addPasskey: {
    summary: 'Add a passkey under a name.',
    input: z.object({ name: PasskeyName, response: PasskeyAttestation }),
    output: SetUp,
  },
  renamePasskey: {
    summary: 'Rename a passkey.',
    input: z.object({ id: PasskeyId, name: PasskeyName }),
    output: SignInState,
  },
  removePasskey: { summary: 'Remove a passkey.', input: z.object({ id: PasskeyId }), output: SignInState },
  newRecoveryCodes: {
    summary: 'Ten new recovery codes. The old ones stop working.',
    input: Nothing,
    output: z.object({ recovery_codes: z.array(z.string()) }),
  },
  sessions: { summary: 'Where the account is signed in, newest first.', input: Nothing, output: z.array(StaffSession) },
  endSession: { summary: 'Ends one of your sessions.', input: ById, output: z.array(StaffSession) },
  endOtherSessions: {
    summary: 'Ends all your sessions but this one.',
    input: Nothing,
    output: z.array(StaffSession),
  },
  settings: { summary: 'What the owner requires of all staff.', input: Nothing, output: VersionedSettings },
  updateSettings: {
    summary: 'Changes what the owner requires of all staff.',
    input: SecuritySettings.partial().extend({ version: Version }),
    output: VersionedSettings,
  },
} as const
