/**
 * What a listener has been told of, in PostgreSQL's own word for a snapshot: `oldest running : next : running`. Entries of
 * the log get their ids before their transactions end, in any order; whether a transaction had ended does not depend on it.
 */
const spelling = /^(\d{1,18}):(\d{1,18}):((?:\d{1,18},)*\d{1,18})?$/

/** A cursor that came back from a browser, if the database will take it for one. */
export const readCursor = (text: string): string | null => {
  const [, oldest = '', next = '', list] = spelling.exec(text) ?? []
  const running = list === undefined ? [] : list.split(',').map(BigInt)
  const bounds = [BigInt(oldest), ...running]
  const isAscending = running.every((one, index) => index === 0 || one > (running[index - 1] ?? 0n))
  const isInside = bounds.every((one) => one > 0n && one >= BigInt(oldest) && one <= BigInt(next))
  return oldest !== '' && isAscending && isInside && running.at(-1) !== BigInt(next) ? text : null
}
