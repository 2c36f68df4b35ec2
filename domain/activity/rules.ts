/** Who wrote an entry of the log: someone at a browser, a key, an assistant, or the server by itself. */
export const actorKinds = ['person', 'key', 'assistant', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]

/** What people say of a thing, by the names of its field list. */
export type FieldValues = Readonly<Record<string, unknown>>
/** What was said of it before a write and after it. */
export type BeforeAndAfter = { before: FieldValues | null; after: FieldValues | null }

/** A write that touched nothing of the field list. */
export const nothingChanged: BeforeAndAfter = { before: null, after: null }

const isSaid = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Only what changed, name by name and one list within another. What is new has nothing before, what is gone nothing after. */
export const changedBetween = (before: FieldValues | null, after: FieldValues | null): BeforeAndAfter => {
  if (before === null || after === null) return { before, after }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const sides = names.flatMap((name): [string, unknown, unknown][] => {
    const [from, to] = [before[name] ?? null, after[name] ?? null]
    if (isSame(from, to)) return []
    if (!isSaid(from) || !isSaid(to)) return [[name, from, to]]
    const within = changedBetween(from, to)
    return [[name, within.before, within.after]]
  })
  if (sides.length === 0) return nothingChanged
  return {
    before: Object.fromEntries(sides.map(([name, from]) => [name, from])),
    after: Object.fromEntries(sides.map(([name, , to]) => [name, to])),
  }
}
