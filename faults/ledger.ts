import type { Answer } from './answers.ts'

/** One thing that a client wanted to be kept. Its mark is written nowhere else. */
export type Write = {
  kind: 'update' | 'objective' | 'edit' | 'account'
  mark: string
  client: string
  cookie: string
  /** What it is called, and what it belongs to, where the client knows. */
  id?: string
  objectiveId?: string
  isAcknowledged: boolean
}

/** An acknowledged write that is not where it has to be. */
export type Missing = { write: Write; where: 'stored' | 'shown' }

/** Everything the clients asked for and what they were told, written down as they hear it. */
export type Ledger = {
  writes: Write[]
  refused: Map<string, number>
  cut: number
  wrong: string[]
  /** The longest that anyone waited for an answer, in milliseconds. */
  slowest: number
  /** When each client was last told that something is kept. */
  lastKept: Map<string, number>
  hear(answer: Answer<unknown>, milliseconds: number): void
  complain(why: string): void
  ask(write: Omit<Write, 'isAcknowledged'>): Write
  keep(write: Write): void
}

/** Enough to see what is wrong; all of it is counted. */
const shown = 12

export const openLedger = (scenario: string): Ledger => {
  const ledger: Ledger = {
    writes: [],
    refused: new Map(),
    cut: 0,
    wrong: [],
    slowest: 0,
    lastKept: new Map(),
    hear: (answer, milliseconds) => {
      ledger.slowest = Math.max(ledger.slowest, milliseconds)
      if (answer.kind === 'cut') ledger.cut += 1
      if (answer.kind === 'wrong') ledger.complain(answer.why)
      if (answer.kind === 'refused')
        ledger.refused.set(answer.code, (ledger.refused.get(answer.code) ?? 0) + 1)
    },
    complain: (why) => {
      ledger.wrong.push(why)
      if (ledger.wrong.length <= shown) console.error(`  ${scenario}, wrong: ${why}`)
    },
    ask: (wanted) => {
      const write = { ...wanted, isAcknowledged: false }
      ledger.writes.push(write)
      return write
    },
    keep: (write) => {
      write.isAcknowledged = true
      ledger.lastKept.set(write.client, performance.now())
    },
  }
  return ledger
}
