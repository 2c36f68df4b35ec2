import { CursorParts, cursorKeys } from '@cairn/domain/cursor'
import { messages } from '@cairn/domain/objectives/messages'
import { Refused } from '../refused.ts'

/** Cuts a page off what was read, which is one more than fits where there is more; `next` is where that goes on. */
export const pageOf = <Row, Key>(found: readonly Row[], length: number, keyOf: (last: Row) => Key) => {
  const rows = found.slice(0, length)
  const last = rows.at(-1)
  return { rows, next: found.length > length && last !== undefined ? keyOf(last) : null }
}

/** How a key travels in a cursor and comes back: as text, which the database turns into its type again. */
export type CursorKey = keyof typeof cursorKeys

/** Says where a page ended, and of which list: a cursor of another sort would begin anywhere. */
export const cursorOf = (list: string, keys: readonly string[]) =>
  Buffer.from(JSON.stringify([list, ...keys])).toString('base64url')

export const readCursor = (cursor: string, list: string, keys: readonly CursorKey[]): string[] => {
  const refused = new Refused({ code: 'invalid_input', message: messages.cursorInvalid, field: 'cursor' })
  const parsed = CursorParts.safeParse(jsonIn(cursor))
  if (!parsed.success || parsed.data.length !== keys.length + 1) throw refused
  const [of, ...values] = parsed.data
  const fits = keys.every((type, index) => cursorKeys[type].safeParse(values[index]).success)
  if (of !== list || !fits) throw refused
  return values
}

const jsonIn = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}
