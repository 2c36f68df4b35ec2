import { dashboard } from '@cairn/domain/dashboard/contract'
import { countedProgress, meanProgress } from '@cairn/domain/dashboard/course'
import { objectives } from '@cairn/domain/objectives/contract'
import type { Objective } from '@cairn/domain/objectives/schema'
import { quarters } from '@cairn/domain/quarters/contract'
import { needsWeeklyUpdate } from '@cairn/domain/updates/rules'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import {
  changeClosing,
  commit,
  commitDrafts,
  mark,
  seen,
  startPlanning,
  stopPlanning,
  tryEdit,
} from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { tryPost } from '../testing/updates.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const both = ['Q4 2026', 'Q1 2027'] as const
const which = fc.nat({ max: 2 })
const quarter = fc.constantFrom(...both)
const chosen = fc.constantFrom('ready' as const, 'all' as const)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('plan' as const), quarter }) },
  fc.record({ kind: fc.constant('stop' as const), quarter }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('commit' as const), quarter, chosen }) },
  fc.record({ kind: fc.constant('commit later' as const), quarter, chosen }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      quarter: fc.constantFrom(both[0], both[0], both[0], both[1]),
      change: fc.constantFrom(
        'startClosing' as const,
        'publish' as const,
        'reopen' as const,
        'backToRun' as const,
      ),
    }),
  },
  fc.record({
    kind: fc.constant('mark' as const),
    which,
    draft: fc.constantFrom('draft' as const, 'ready' as const),
  }),
  fc.record({ kind: fc.constant('move' as const), which, quarter }),
  fc.record({ kind: fc.constant('post' as const), which, value: fc.nat({ max: 10 }) }),
  fc.record({ kind: fc.constant('retarget' as const), which, target: fc.integer({ min: 5, max: 20 }) }),
  fc.record({ kind: fc.constant('wait' as const), days: fc.nat({ max: 3 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const take = async (ada: Member, made: Objective[], one: Step, wait: (days: number) => void) => {
  if (one.kind === 'plan') return startPlanning(ada, one.quarter)
  if (one.kind === 'stop') return stopPlanning(ada, one.quarter)
  if (one.kind === 'commit') return commit(ada, one.quarter, one.chosen)
  if (one.kind === 'commit later') return commitDrafts(ada, one.quarter, one.chosen)
  if (one.kind === 'close') return changeClosing(ada, one.quarter, one.change)
  if (one.kind === 'wait') return wait(one.days)
  const objective = made[one.which]
  const [keyResult] = objective?.keyResults ?? []
  if (objective === undefined || keyResult === undefined) throw new Error('There is none')
  if (one.kind === 'mark') return mark(ada, objective, one.draft)
  if (one.kind === 'move') return tryEdit(ada, objective, { quarter: one.quarter })
  if (one.kind === 'retarget')
    return tryEdit(ada, objective, {
      keyResults: [{ ...keyResult, targetValue: one.target }],
      reason: 'Told so',
    })
  return tryPost(ada, objective, { keyResults: [{ id: keyResult.id, currentValue: one.value }] })
}

/** What nothing but reopening their quarter may change. */
const closedOnes = async (ada: Member, made: readonly Objective[]) =>
  (await Promise.all(made.map((one) => seen(ada, one)))).filter(
    ({ objective }) => objective.quarterState === 'closed',
  )

it('Whatever is planned, committed, closed, reopened, moved and updated in whatever order, drafts count nowhere, originals stay, and nothing of a closed quarter changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      let now = new Date('2026-12-21T12:00:00Z')
      server.travelTo(now)
      const ada = await founder(server)
      const made: Objective[] = []
      for (const place of [0, 1, 1])
        made.push(
          await newObjective(ada, {
            quarter: both[place] ?? '',
            keyResults: [{ title: 'Ten', currentValue: 0, targetValue: 10 }],
          }),
        )
      const originals = new Map<string, unknown>()
      for (const one of steps) {
        const closed = await closedOnes(ada, made)
        await take(ada, made, one, (days) => {
          now = new Date(now.getTime() + (days * 86_400_000) / 5)
          server.travelTo(now)
        })
        if (one.kind !== 'close') expect(await closedOnes(ada, made)).toEqual(closed)
        for (const { id } of made) {
          const { objective, originals: kept } = await seen(ada, { id })
          // Whether its target has moved since is told beside the original, and is none of it.
          for (const { moved: _, ...original } of kept) {
            const key = `${original.keyResultId} ${objective.quarter}`
            expect(originals.get(key) ?? original).toEqual(original)
            originals.set(key, original)
          }
        }
      }
      const { quarters: standing } = (await ada.client.call(quarters.list, {})).reply
      const all = await Promise.all(made.map(async (one) => (await seen(ada, one)).objective))
      for (const named of both) {
        const {
          state,
          committed,
          drafts,
          ready,
          objectives: count,
        } = standing.find((one) => one.quarter === named) ?? {}
        const own = all.filter((one) => one.quarter === named)
        const counted = own.filter((one) => one.draft === null)
        expect([count, drafts, ready]).toEqual([
          counted.length,
          own.length - counted.length,
          own.filter((one) => one.draft === 'ready').length,
        ])
        if (state === 'plan') expect([counted.length, committed]).toEqual([0, null])
        if (state !== 'plan' && committed === null) expect(drafts).toBe(0)
        for (const one of own) {
          const hasOriginal = originals.has(`${one.keyResults[0]?.id} ${named}`)
          expect(hasOriginal).toBe(committed !== null && (one.draft === null || hasOriginal))
        }
        const board = (await ada.client.call(dashboard.read, { query: { quarter: named } })).reply
        const progress = counted.map((one) => countedProgress(one) ?? 0)
        const mean = meanProgress({ sum: progress.reduce((a, b) => a + b, 0), measured: progress.length })
        expect([board.figures.total, board.figures.drafts]).toEqual([
          counted.length,
          own.length - counted.length,
        ])
        expect(board.progress?.percent ?? null).toBe(mean === null ? null : Math.round(mean))
        // The weeks end where the tiles are, however often something became a draft and none again.
        const before = board.progress?.points.at(0)?.percent ?? null
        if (named === both[1]) expect(before).toBe(mean === null ? null : Math.round(mean * 10) / 10)
        else expect(before).toBeNull()
      }
      const counts = (await ada.client.call(objectives.counts, { query: { mine: 'true' } })).reply
      expect(counts.due).toBe(
        all.filter((one) =>
          needsWeeklyUpdate({ ...one, latestUpdateAt: one.latestUpdate?.createdAt ?? null }, now),
        ).length,
      )
    }),
    { numRuns: 8 },
  )
})
