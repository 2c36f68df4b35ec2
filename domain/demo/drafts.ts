import { defaultCounting, ownShares } from '../objectives/progress.ts'
import { defaultKeyResultStatus, defaultStatus, draftLabels } from '../objectives/status.ts'
import { quarterAfter } from '../quarters/rules.ts'
import { later, type Season } from './calendar.ts'
import { diceOf, idOf } from './dice.ts'
import { planningSince } from './life.ts'
import { idOfWritten, type Surroundings } from './objectives.ts'
import type { LogPlan, ObjectivePlan } from './shape.ts'
import type { Drafted } from './skerry/drafted.ts'
import { drafts } from './skerry/drafts.ts'

/** What the quarter after the current one is planned with, parents first. */
export const draftsAfter = (season: Season, around: Surroundings): ObjectivePlan[] => {
  const { seed } = around.wish
  const quarter = quarterAfter(season.quarter)
  const idAt = (place: number) => idOf(seed, `objective ${quarter} ${place}`)
  const idOfKey = new Map(drafts.flatMap(({ key }, place) => (key === undefined ? [] : [[key, idAt(place)]])))
  return drafts.map((drafted, place) => {
    const { under, underCurrent } = drafted
    const above = under === undefined ? null : (idOfKey.get(under) ?? null)
    const parentId = underCurrent === undefined ? above : idOfWritten(around, season, underCurrent)
    return draftOf(drafted, { id: idAt(place), parentId, place }, season, around)
  })
}

type Slot = { id: string; parentId: string | null; place: number }

const draftOf = (
  { title, owner: name, keyResults, strategy, isReady }: Drafted,
  { id, parentId, place }: Slot,
  season: Season,
  { wish: { seed, now }, staff, strategyOf }: Surroundings,
): ObjectivePlan => {
  const dice = diceOf(`${seed} ${id}`)
  const owner = staff.named(name) ?? staff.person('')
  const quarter = quarterAfter(season.quarter)
  const since = planningSince(season, now)
  const at = (share: number) => later(since, share * (now.getTime() - since.getTime()))
  const createdDate = at(((place + dice.between(0.1, 0.9)) / drafts.length) * 0.8)
  const entry = (createdAt: Date, action: LogPlan['action'], details: LogPlan['details']): LogPlan => ({
    ...{ createdAt, actorId: owner.id, actorName: owner.fullName, action, details },
    ...{ subjectType: 'objective', subjectId: id },
  })
  const marked = {
    title,
    changes: [{ field: 'draft', item: null, from: draftLabels.draft, to: draftLabels.ready }],
  }
  return {
    ...{ id, title, description: null, quarter, draft: isReady ? 'ready' : 'draft', parentId },
    ...{ status: defaultStatus, previousStatus: null, statusChangedDate: null, addedAfterCommit: false },
    ...{ progressCounts: defaultCounting, ownShare: ownShares.default, dueDate: null },
    ...{ ownerId: owner.id, teamId: owner.teamId, coOwnerIds: [], version: 1, createdDate },
    updatedDate: createdDate,
    strategyId: strategy === undefined ? null : strategyOf(strategy, quarter),
    keyResults: keyResults.map(([words, start, target, unit = null], position) => ({
      ...{ id: idOf(seed, `key result ${position} of ${id}`), title: words, unit, weight: null, position },
      ...{ startValue: start, currentValue: start, targetValue: target, status: defaultKeyResultStatus },
    })),
    ...{ updates: [], asks: [], originals: [], ledger: [], score: null, comments: [], reactions: [] },
    log: [
      entry(createdDate, 'objective.created', { title, quarter }),
      ...(isReady ? [entry(at(dice.between(0.82, 0.98)), 'objective.marked_ready', marked)] : []),
    ],
  }
}
