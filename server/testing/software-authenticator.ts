import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Value = string | number | Buffer | Map<string | number, Value>

/** As much of CBOR as a credential needs: short text, small numbers, bytes and maps. */
const cbor = (value: Value): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)])
  return Buffer.concat([head(5, value.size), ...entries])
}

const head = (major: number, size: number) => {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const word = (number: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number)
  return bytes
}

type Site = { origin: string; rpId: string }
type Behaviour = { verifiesUser?: boolean; site?: Site; counter?: number }

const present = 0b1
const verified = 0b100
const carriesKey = 0b1000000
const ownSite: Site = { origin: 'http://localhost:3000', rpId: 'localhost' }

/** A security key made of software, with real keys and real signatures, that answers a site's options as a browser does. */
export const softwareAuthenticator = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let used = 0

  const clientData = (type: string, challenge: string, { origin }: Site) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const flags = (verifiesUser: boolean, more = 0) =>
    Buffer.from([present | (verifiesUser ? verified : 0) | more])
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }

  return {
    credentialId: named.id,

    create: (
      { challenge }: { challenge: string },
      { verifiesUser = true, site = ownSite }: Behaviour = {},
    ) => {
      const key = new Map<number, Value>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const authData = Buffer.concat([
        sha256(site.rpId),
        flags(verifiesUser, carriesKey),
        word(0),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cbor(key),
      ])
      const attestation = new Map<string, Value>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, site).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    get: (
      { challenge }: { challenge: string },
      { verifiesUser = true, site = ownSite, counter }: Behaviour = {},
    ) => {
      used += 1
      const client = clientData('webauthn.get', challenge, site)
      const authData = Buffer.concat([sha256(site.rpId), flags(verifiesUser), word(counter ?? used)])
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
