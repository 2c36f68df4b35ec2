/** What every key begins with, so that whoever finds one in a text knows what it is. */
export const keyPrefix = 'crn_live_'

/** How many letters and digits are random: some two hundred bits. */
export const randomLength = 34
const checksumLength = 6

export const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const crcOf = (byte: number) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc >>> 0
}
const crcTable = Array.from({ length: 256 }, (_, byte) => crcOf(byte))

/** CRC-32 as in zip files and PNG, of a text of plain letters and digits. */
export const crc32 = (text: string) => {
  let crc = 0xffffffff
  for (const sign of text) crc = (crcTable[(crc ^ sign.charCodeAt(0)) & 255] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

const checksumOf = (random: string) => {
  let [rest, written] = [crc32(random), '']
  for (let place = 0; place < checksumLength; place += 1) {
    written = `${alphabet[rest % alphabet.length]}${written}`
    rest = Math.floor(rest / alphabet.length)
  }
  return written
}

/** A key of these random letters and digits: its end can be worked out from them, so that a scanner knows keys from look-alikes. */
export const keyOf = (random: string) => `${keyPrefix}${random}${checksumOf(random)}`

const shape = new RegExp(`^${keyPrefix}([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`)

export const isKey = (text: string) => {
  const [, random = '', checksum] = shape.exec(text) ?? []
  return checksum !== undefined && checksum === checksumOf(random)
}

/** What a list shows of a key that nobody can read again. */
export const lastFourOf = (key: string) => key.slice(-4)
