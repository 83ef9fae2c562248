import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '#contract/staff/security.ts'

/** Errors that a test makes the authenticator or its page commit. */
export interface Faults {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  counter?: number
  /** Signs with a key that isn't registered. */
  key?: KeyObject
  /** The flags of authenticatorData; 0x01 is user presence. */
  flags?: number
}

/**
 * A passkey in software, after WebAuthn Level 3 (section 6, "WebAuthn Authenticator Model"), with real P-256 keys and
 * signatures.
 */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32)
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private counter = 0
  private readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  create(options: Record<string, unknown>, faults: Faults = {}): PasskeyAttestation {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, coseKey(this.keys.publicKey)])
    const authData = Buffer.concat([this.authenticatorData(faults, 0x41), credential])
    const attestationObject = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ])
    return {
      id: encode(this.id),
      rawId: encode(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: encode(this.clientData(options, 'webauthn.create', faults)),
        attestationObject: encode(attestationObject),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    }
  }

  get(options: Record<string, unknown>, faults: Faults = {}): PasskeyAssertion {
    this.counter += 1
    const clientData = this.clientData(options, 'webauthn.get', faults)
    const authenticatorData = this.authenticatorData(faults, 0x01)
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, sha256(clientData)]),
      faults.key ?? this.keys.privateKey,
    )
    return {
      id: encode(this.id),
      rawId: encode(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(authenticatorData),
        signature: encode(signature),
      },
      clientExtensionResults: {},
    }
  }

  private clientData({ challenge }: Record<string, unknown>, type: string, faults: Faults): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? this.origin,
        crossOrigin: false,
      }),
    )
  }

  private authenticatorData(faults: Faults, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(faults.counter ?? this.counter)
    return Buffer.concat([
      sha256(Buffer.from(faults.rpId ?? new URL(this.origin).hostname)),
      Buffer.from([faults.flags ?? flags]),
      counter,
    ])
  }
}

const encode = (data: Buffer) => data.toString('base64url')
const sha256 = (data: Buffer) => createHash('sha256').update(data).digest()

/** RFC 9052: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), bytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), bytes(Buffer.from(y, 'base64url'))],
  ])
}

/** The CBOR types (RFC 8949) that an attestation needs. */
const map = (pairs: [Buffer, Buffer][]) => Buffer.concat([Buffer.from([0xa0 + pairs.length]), ...pairs.flat()])
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
/** The shortest encoding: libraries compare by encoding again. */
function bytes(value: Buffer): Buffer {
  const head =
    value.length < 256 ? Buffer.from([0x58, value.length]) : Buffer.from([0x59, value.length >> 8, value.length & 0xff])
  return Buffer.concat([head, value])
}
