/** What was tried to post, and the name it was given. */
export type Attempt = { what: string; id: string }

/**
 * The same once more keeps its name: if only the reply was lost, the server finds what it has. Other words are another
 * update.
 */
export const attemptAt = (last: Attempt | null, what: string): Attempt =>
  last?.what === what ? last : { what, id: freshId() }

/** A random UUID. The browser's own is there only over https, which a server in one's own house may not have. */
const freshId = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, place) => marked(byte, place).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Version 4, and the variant that every UUID has. */
const marked = (byte: number, place: number) => {
  if (place === 6) return (byte & 0x0f) | 0x40
  return place === 8 ? (byte & 0x3f) | 0x80 : byte
}
