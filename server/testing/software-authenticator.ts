import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '#contract/staff/security.ts'

/** What a test has an authenticator, or the page it is on, do wrong. */
export interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  counter?: number
  /** Signs with another key than the one that was registered. */
  key?: KeyObject
  /** The flags of authenticatorData: 0x01 says that a person was there. */
  flags?: number
}

/**
 * A passkey in software, by the letter of WebAuthn Level 3: it makes real P-256 keys and signatures (section 6,
 * "WebAuthn Authenticator Model").
 */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32)
  readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private counter = 0
  private readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  create(options: Record<string, unknown>, lies: Lies = {}): PasskeyAttestation {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, coseKey(this.keys.publicKey)])
    const authData = Buffer.concat([this.authenticatorData(lies, 0x41), credential])
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
        clientDataJSON: encode(this.clientData(options, 'webauthn.create', lies)),
        attestationObject: encode(attestationObject),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    }
  }

  get(options: Record<string, unknown>, lies: Lies = {}): PasskeyAssertion {
    this.counter += 1
    const clientData = this.clientData(options, 'webauthn.get', lies)
    const authenticatorData = this.authenticatorData(lies, 0x01)
    const signature = sign(
      'sha256',
      Buffer.concat([authenticatorData, sha256(clientData)]),
      lies.key ?? this.keys.privateKey,
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

  private clientData({ challenge }: Record<string, unknown>, type: string, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? this.origin,
        crossOrigin: false,
      }),
    )
  }

  private authenticatorData(lies: Lies, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? this.counter)
    return Buffer.concat([
      sha256(Buffer.from(lies.rpId ?? new URL(this.origin).hostname)),
      Buffer.from([lies.flags ?? flags]),
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

/** The few kinds of CBOR (RFC 8949) that such an answer has. */
const map = (pairs: [Buffer, Buffer][]) => Buffer.concat([Buffer.from([0xa0 + pairs.length]), ...pairs.flat()])
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
/** In the shortest form: libraries compare by encoding again. */
function bytes(value: Buffer): Buffer {
  const head =
    value.length < 256 ? Buffer.from([0x58, value.length]) : Buffer.from([0x59, value.length >> 8, value.length & 0xff])
  return Buffer.concat([head, value])
}
