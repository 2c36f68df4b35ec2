import { createHmac } from 'node:crypto'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app with this secret shows at that moment; written apart from the server's own reading of it. */
export const codeShown = (secret: string, at: Date) => {
  const key = [...secret].reduce((number, digit) => number * 32n + BigInt(digits.indexOf(digit)), 0n)
  const bytes = Buffer.from(key.toString(16).padStart((secret.length * 5) / 4, '0'), 'hex')
  const step = Math.floor(at.getTime() / 30_000)
    .toString(16)
    .padStart(16, '0')
  const hash = createHmac('sha1', bytes).update(Buffer.from(step, 'hex')).digest('hex')
  const start = Number.parseInt(hash.slice(-1), 16) * 2
  const number = Number.parseInt(hash.slice(start, start + 8), 16) % 0x80000000
  return String(number % 1_000_000).padStart(6, '0')
}

/** A code of the right form that the app shows at no moment near that one. */
export const wrongCode = (secret: string, at: Date) => {
  const near = [-60_000, -30_000, 0, 30_000, 60_000].map((off) =>
    codeShown(secret, new Date(at.getTime() + off)),
  )
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  )
}
