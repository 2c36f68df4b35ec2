import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { codeStepSeconds } from '@cairn/domain/security/rules'
import { howManyRecoveryCodes } from '@cairn/domain/security/second-factor-schema'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const secretBytes = 20

/** As authenticator apps want it typed: 160 random bits in base 32. */
export const newSecret = () => {
  const bits = [...randomBytes(secretBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => base32[Number.parseInt(five, 2)]).join('')
}

const bytesOf = (secret: string) => {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** RFC 4226: the last four bits of the hash say where in it the code is. */
const codeOf = (secret: string, step: number) => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / codeStepSeconds)

/** RFC 6238: the step whose code this is, among the present one and its neighbours; null when it is none of theirs. */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  const present = stepAt(now)
  return [present, present - 1, present + 1].find((step) => codeOf(secret, step) === code) ?? null
}

export const authenticatorUri = (secret: string, email: string) => {
  const about = new URLSearchParams({ secret, issuer: 'Cairn', algorithm: 'SHA1', digits: '6', period: '30' })
  return `otpauth://totp/Cairn:${encodeURIComponent(email)}?${about}`
}

/** Without letters and digits that are mistaken for each other on paper. */
const legible = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const newRecoveryCode = () => Array.from({ length: 10 }, () => legible[randomInt(legible.length)]).join('')

export const newRecoveryCodes = () => Array.from({ length: howManyRecoveryCodes }, newRecoveryCode)

export const formatRecoveryCode = (recoveryCode: string) =>
  `${recoveryCode.slice(0, 5)}-${recoveryCode.slice(5)}`
