import type { Objective } from '@cairn/domain/objectives/schema'
import type { ScoreSave } from '@cairn/domain/quarters/scoring'
import fc from 'fast-check'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { quarterStanding } from '../objectives/quarter-stored.ts'
import { readScores } from '../objectives/score-stored.ts'
import { changeClosing, markDraft } from '../quarters/commands.ts'
import { saveScore } from '../quarters/score-commands.ts'

const which = fc.nat({ max: 100 })
/** What is done about a quarter's states, and to an objective because of them. */
export const closing = fc.record({
  kind: fc.constant('closing' as const),
  isBack: fc.boolean(),
})
export const ready = fc.record({
  kind: fc.constant('ready' as const),
  which,
  draft: fc.constantFrom('draft', 'ready'),
})
export const score = fc.record({
  kind: fc.constant('score' as const),
  which,
  value: fc.integer({ min: 0, max: 12 }),
  carriedOver: fc.boolean(),
})
type Of<A> = A extends fc.Arbitrary<infer T> ? T : never

/** Where it stands it goes on, or back again. */
export const changeQuarter = async (
  tx: Tx,
  scope: Scope,
  timeZone: string,
  { isBack }: Of<typeof closing>,
) => {
  const quarter = 'Q1 2026'
  const { state } = await quarterStanding(tx, quarter)
  const changes = {
    plan: 'startClosing',
    run: 'startClosing',
    close: isBack ? 'backToRun' : 'publish',
    closed: 'reopen',
  } as const
  const change = changes[state]
  return changeClosing({ tx, scope, timeZone, quarter }, change)
}

/** Final values are kept with a score, and carrying over may be taken back by it. */
export const concludeObjective = async (
  tx: Tx,
  scope: Scope,
  { id, keyResults }: Objective,
  act: Of<typeof ready> | Of<typeof score>,
) => {
  if (act.kind === 'ready') return markDraft(tx, scope, id, act.draft)
  const kept = (await readScores(tx, [id])).get(id)
  const wanted: ScoreSave = {
    version: kept?.version ?? 0,
    score: 0.5,
    outcome: null,
    learned: null,
    carriedOver: act.carriedOver,
    keyResults: keyResults.map((one) => ({ id: one.id, currentValue: act.value })),
  }
  return saveScore(tx, scope, id, wanted)
}
