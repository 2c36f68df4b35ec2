import type { z } from 'zod'
import { messages as coachMessages } from '../coach/messages.ts'
import { heldLooks, hintsFor, lastLooks } from '../coach/rules.ts'
import type { objectives } from '../objectives/contract.ts'
import { dialogMessages } from '../objectives/dialog-messages.ts'
import type { CreatedObjective } from '../objectives/fields.ts'
import type { ListedObjective } from '../objectives/listing.ts'
import type { Objective } from '../objectives/schema.ts'
import { whyProgress } from '../objectives/why.ts'

/** As they leave the server: moments are text. */
type SentObjective = z.input<typeof Objective>
type SentDetail = z.input<typeof objectives.get.reply>
type SentPage = z.input<typeof objectives.list.reply>
type SentListed = z.input<typeof ListedObjective>

/** As much of an objective as an answer about many of them has room for. */
export const briefly = (objective: SentObjective) => ({
  id: objective.id,
  title: objective.title,
  status: objective.countsAs,
  progress: objective.progress,
  quarter: objective.quarter,
  draft: objective.draft,
  owner: { id: objective.owner.id, name: objective.owner.fullName },
  team: objective.team && { id: objective.team.id, name: objective.team.name },
  strategy: objective.strategy?.title ?? null,
  parentId: objective.parentId,
  dueDate: objective.dueDate,
  asksForUpdate: objective.isDue,
  lastUpdateAt: objective.latestUpdate?.createdAt ?? null,
  canChange: objective.canChange,
  keyResults: objective.keyResults.map(
    ({ id, title, startValue, currentValue, targetValue, unit, weight, status, progress }) => ({
      ...{ id, title, startValue, currentValue, targetValue, unit, weight, status, progress },
    }),
  ),
})

/** What only shows where something that matches belongs is not told. */
export const foundIn = ({ rows, nextCursor }: SentPage) => ({
  objectives: rows
    .filter(({ isContext }) => !isContext)
    .map((row) => ({ ...briefly(row), childrenCursor: row.childrenCursor })),
  nextCursor,
})

export const changedIn = (rows: readonly SentListed[]) =>
  rows.flatMap(({ compared, ...now }) =>
    compared === undefined || compared.changes.length === 0
      ? []
      : [
          {
            ...briefly({ ...now }),
            changes: compared.changes,
            before: compared.other && {
              title: compared.other.title,
              status: compared.other.countsAs,
              progress: compared.other.progress,
              owner: compared.other.owner.fullName,
              keyResults: compared.other.keyResults.map(({ id, title, currentValue, targetValue }) => ({
                ...{ id, title, currentValue, targetValue },
              })),
            },
            came: compared.came,
            movedOn: compared.movedOn,
          },
        ],
  )

/** Without the key of its public link, and what only its page needs. */
export const wholeOf = ({ objective, path, children, originals, score, carriedFrom }: SentDetail) => ({
  objective,
  path,
  children: children.map(briefly),
  originals,
  score,
  carriedFrom,
})

/** How a progress comes about, and how many of those beneath are counted and not listed. */
export const whyTold = ({ objective, children }: SentDetail) => {
  const why = whyProgress(objective, children)
  const counted = objective.progressCounts === 'key_results' ? 0 : objective.childCount
  return {
    id: objective.id,
    title: objective.title,
    progress: objective.progress,
    setByHand: objective.progressOverride,
    counts: objective.progressCounts,
    whatItCountsComesTo: why.progress,
    own: why.own,
    below: why.below,
    leftOut: why.leftOut.map((one) => ({ ...one, reason: dialogMessages.why.reasons[one.reason] })),
    countedAndNotListed: Math.max(0, counted - children.length),
  }
}

type Draft = z.output<typeof CreatedObjective>

/** What the coach asks about a draft, and what it looks at once more before an OKR is created. */
export const hintsTold = ({ title, keyResults, parentId, strategyId }: Draft) => {
  const okr = {
    title,
    keyResults: keyResults.map((one) => ({ ...one, unit: one.unit ?? null })),
  }
  const weights = keyResults.flatMap(({ weight }) => (typeof weight === 'number' ? [weight] : []))
  const held = heldLooks({
    okr,
    dismissed: [],
    supports: parentId !== null || strategyId !== null,
    weights: weights.length === 0 ? null : weights.reduce((sum, one) => sum + one, 0),
    owned: undefined,
  })
  return {
    hints: hintsFor(okr).map((hint) => ({
      about: 'row' in hint ? (keyResults[hint.row]?.title ?? null) : title,
      hint: coachMessages[hint.rule],
    })),
    // Whose it would be, and what else they have, is known once it is created.
    looks: lastLooks
      .filter((look) => look !== 'load')
      .map((look) => ({ look: coachMessages.lastLooks.lines[look], isHeld: held.includes(look) })),
  }
}
