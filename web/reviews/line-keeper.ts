export const lineTimes = { pause: 500, retry: 3000 } as const

/** What one person typed into a line and nobody has answered yet. */
export type Typed<Place> = {
  id: string
  text: string
  /** Of the line that it was typed into; 0 for one that is new. */
  version: number
  place: Place
}

export type LineState = 'typed' | 'saving' | 'waiting' | 'refused'
export type Kept<Place> = Typed<Place> & { state: LineState; failure: string | null }

/** Which line has the words now: another one where somebody wrote over it meanwhile. */
type Answer = { id: string; version: number } | null

type Parts<Place> = {
  /** What became of the line; null where it is gone. */
  save: (line: Typed<Place>) => Promise<Answer>
  /** The words of a no that stays one; null where nobody answered, which is worth asking again. */
  failureOf: (error: unknown) => string | null
  /** Runs something later, unless what it returns is called first. */
  after: (milliseconds: number, run: () => void) => () => void
  /** Keeps what is unsent beyond a reload. */
  store: (lines: readonly Typed<Place>[]) => void
  show: (lines: ReadonlyMap<string, Kept<Place>>) => void
}

/**
 * Saves lines by themselves, each half a second after the last letter, and one save of a line at a time. What nobody answered
 * is asked again until somebody does; what was refused stays to be read, and is tried again with the next letter.
 */
export const createLineKeeper = <Place>({ save, failureOf, after, store, show }: Parts<Place>) => {
  let lines: ReadonlyMap<string, Kept<Place>> = new Map()
  const timers = new Map<string, () => void>()
  let isOver = false

  const put = (id: string, line: Kept<Place> | null) => {
    const next = new Map(lines)
    if (line) next.set(id, line)
    else next.delete(id)
    lines = next
    store([...lines.values()].map(({ id, text, version, place }) => ({ id, text, version, place })))
    show(lines)
  }
  const plan = (id: string, milliseconds: number) => {
    timers.get(id)?.()
    timers.set(
      id,
      after(milliseconds, () => void send(id)),
    )
  }
  const answered = (id: string, sent: Kept<Place>, answer: Answer) => {
    const now = lines.get(id)
    if (now === undefined) return
    if (answer === null || now.text === sent.text) return put(id, null)
    if (answer.id !== id) put(id, null)
    put(answer.id, { ...now, ...answer, state: 'typed', failure: null })
    plan(answer.id, lineTimes.pause)
  }
  const send = async (id: string): Promise<void> => {
    timers.get(id)?.()
    timers.delete(id)
    const line = lines.get(id)
    if (isOver || line === undefined || line.state === 'saving') return
    put(id, { ...line, state: 'saving', failure: null })
    try {
      answered(id, line, await save(line))
    } catch (error) {
      const failure = failureOf(error)
      const now = lines.get(id)
      if (now === undefined || isOver) return
      put(id, { ...now, state: failure === null ? 'waiting' : 'refused', failure })
      if (failure === null) plan(id, lineTimes.retry)
    }
  }

  return {
    type: (typed: Typed<Place>) => {
      const before = lines.get(typed.id)
      // While a save is under way the version that comes back counts, and what was typed meanwhile goes after it.
      const version = before?.version ?? typed.version
      if (before?.state === 'saving')
        return put(typed.id, { ...before, text: typed.text, place: typed.place })
      put(typed.id, { ...typed, version, state: 'typed', failure: null })
      // An empty line may be on its way to being filled; it is taken away when it is left.
      if (typed.text.trim() !== '') plan(typed.id, lineTimes.pause)
      else timers.get(typed.id)?.()
    },
    /** The line was left: nothing more is waited for. */
    leave: (id: string) => {
      if (lines.get(id)?.state === 'typed') void send(id)
    },
    /** Somebody answers again. */
    retry: () => {
      for (const { id, state } of lines.values()) if (state === 'waiting') void send(id)
    },
    /** What was typed before the page was loaded anew. */
    resume: (found: readonly Typed<Place>[]) => {
      for (const line of found) {
        put(line.id, { ...line, state: 'typed', failure: null })
        plan(line.id, 0)
      }
    },
    /** What was refused is given up. */
    drop: (id: string) => put(id, null),
    start: () => {
      isOver = false
    },
    stop: () => {
      isOver = true
      for (const cancel of timers.values()) cancel()
    },
  }
}
