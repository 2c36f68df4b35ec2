import { groupBy } from '@cairn/domain/group-by'
import { type ObjectiveCourse, objectiveCourse, type Said, type Told } from '@cairn/domain/quarters/course'
import type { LastMeasure } from '@cairn/domain/quarters/scoring'
import type { Tx } from '../db/client.ts'
import type { AnyScope } from '../gate.ts'
import { notFound } from '../objectives/checks.ts'
import { quarterStanding } from '../objectives/quarter-stored.ts'
import { readObjective } from '../objectives/rows.ts'
import { type CommittedBelow, readCommits } from './commit-queries.ts'

type Of = { objectiveId: string }

const readSaid = (tx: Tx, ids: readonly string[]) =>
  tx.query<Said & Of>(
    `select objective_id as "objectiveId", created_at as "createdAt", status, previous_value as "previousValue",
       value_changes as "valueChanges", confidences
     from public.weekly_updates where objective_id = any($1) order by created_at, id`,
    [ids],
  )

/** What never was committed is measured by what its key results say today. */
const readMeasures = (tx: Tx, ids: readonly string[]) =>
  tx.query<LastMeasure & Of>(
    `select objective_id as "objectiveId", id as "keyResultId", start_value as "startValue", target_value as "targetValue", weight,
       current_value as "currentValue", false as "addedAfterCommit", created_at as "keptAt"
     from public.key_results where objective_id = any($1) order by position`,
    [ids],
  )

const beneath = (one: CommittedBelow): CommittedBelow[] => [one, ...one.children.flatMap(beneath)]

export const readCourse = async (
  tx: Tx,
  scope: AnyScope,
  timeZone: string,
  id: string,
): Promise<ObjectiveCourse> => {
  const objective = await readObjective(tx, scope, id)
  if (objective === null) throw notFound()
  const { quarter } = objective
  const isAgainstCommit = (await quarterStanding(tx, quarter)).committedAt !== null
  const commits = await readCommits(tx, [id])
  const root: CommittedBelow = {
    ...objective,
    createdAt: objective.createdDate,
    originals: isAgainstCommit ? commits.originalsOf(id) : null,
    children: commits.childrenOf(id),
  }
  const all = beneath(root)
  const [said, measures] = await Promise.all([
    readSaid(
      tx,
      all.map((one) => one.id),
    ),
    readMeasures(
      tx,
      all.filter(({ originals }) => originals === null).map((one) => one.id),
    ),
  ])
  const saidOf = groupBy(said, ({ objectiveId }) => objectiveId)
  const measuresOf = groupBy(measures, ({ objectiveId }) => objectiveId)
  const told = (one: CommittedBelow): Told => ({
    ...one,
    originals: one.originals ?? measuresOf.get(one.id) ?? [],
    said: saidOf.get(one.id) ?? [],
    children: one.children.map(told),
  })
  return objectiveCourse({
    quarter,
    told: told(root),
    keyResults: objective.keyResults,
    isAgainstCommit,
    now: scope.now,
    timeZone,
  })
}
