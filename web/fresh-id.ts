import { z } from 'zod'

/** A random UUID. The browser's own is there only over https, which a server in one's own house may not have. */
export const freshId = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, place) => uuidByte(byte, place).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Version 4, and the variant that every UUID has. */
const uuidByte = (byte: number, place: number) => {
  if (place === 6) return (byte & 0x0f) | 0x40
  return place === 8 ? (byte & 0x3f) | 0x80 : byte
}

/** What was tried to make, and the name it was given. */
export const Attempt = z.object({ what: z.string(), id: z.uuid() })
export type Attempt = z.infer<typeof Attempt>

/**
 * The same once more keeps its name: if only the reply was lost, the server finds what it has. Other words are something
 * else.
 */
export const attemptAt = (last: Attempt | null, what: string): Attempt =>
  last?.what === what ? last : { what, id: freshId() }
