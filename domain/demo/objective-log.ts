import { historyOfHelp, historyOfResolution } from '../blockers/rules.ts'
import { changesOf } from '../objectives/history.ts'
import { countingLabels, defaultCounting, ownShares } from '../objectives/progress.ts'
import type { Quarter } from '../objectives/quarter.ts'
import { defaultStatus } from '../objectives/status.ts'
import { quarterAfter } from '../quarters/rules.ts'
import { historyOfConfidences, historyOfUpdate } from '../updates/changes.ts'
import type { AskPlan, LogPlan, ObjectivePlan, PersonPlan, ScorePlan } from './shape.ts'
import type { Staff } from './staff.ts'

type Logged = Pick<
  ObjectivePlan,
  'id' | 'title' | 'quarter' | 'createdDate' | 'updates' | 'asks' | 'ledger' | 'score'
> & {
  owner: PersonPlan
  staff: Staff
  /** What it was carried over from. */
  from: string | null
  sharing: { at: Date; coOwners: readonly PersonPlan[] } | null
}

/** The log as the calls that made all this would have written it. */
export const logOfObjective = (logged: Logged): LogPlan[] => {
  const { id, title, quarter, createdDate, owner, staff, from, sharing, updates, asks, ledger, score } =
    logged
  const entry = (
    createdAt: Date,
    actor: PersonPlan,
    action: LogPlan['action'],
    details: LogPlan['details'],
  ): LogPlan => ({
    ...{ createdAt, actorId: actor.id, actorName: actor.fullName, action, details },
    subjectType: 'objective',
    subjectId: id,
  })
  const unshared = {
    ...{ title, description: null, status: defaultStatus, quarter, draft: null, dueDate: null },
    ...{ progress: null, progressCounts: countingLabels[defaultCounting], ownShare: ownShares.default },
    ...{ parent: null, strategy: null, coOwners: '' },
  }
  return [
    entry(createdDate, owner, 'objective.created', {
      ...{ title, quarter },
      ...(from !== null && { how: 'carried over', from }),
    }),
    ...(sharing === null
      ? []
      : [
          entry(sharing.at, owner, 'objective.edited', {
            title,
            changes: changesOf(unshared, {
              ...unshared,
              coOwners: sharing.coOwners.map(({ fullName }) => fullName).join(', '),
            }),
          }),
        ]),
    ...ledger.map((line) =>
      entry(line.changedAt, staff.person(line.changedBy), 'objective.edited', {
        title,
        changes: [
          { field: 'keyResult.targetValue', item: line.title, from: line.fromValue, to: line.toValue },
        ],
        reason: line.reason,
      }),
    ),
    ...(score === null
      ? []
      : [
          entry(score.scoredAt, owner, 'objective.scored', {
            title,
            quarter,
            changes: changesOfScore(score, quarter),
          }),
        ]),
    ...updates.flatMap((update) => [
      entry(update.createdAt, staff.person(update.createdBy), 'update.posted', {
        title,
        updateId: update.id,
        changes: [
          ...historyOfUpdate(null, update, update, update.valueChanges),
          ...historyOfConfidences([], update.confidences),
        ],
      }),
      ...(update.blockerResolvedAt === null || update.blockerResolvedBy === null
        ? []
        : [
            entry(update.blockerResolvedAt, staff.person(update.blockerResolvedBy), 'blocker.resolved', {
              updateId: update.id,
              changes: historyOfResolution(
                update.blockers,
                update.blockerResolution,
                update.blockerHelperName,
              ),
            }),
          ]),
    ]),
    ...asks.flatMap((ask) =>
      logOfAsk(ask).map(([at, by, action, details]) => entry(at, staff.person(by), action, details)),
    ),
  ].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

/** That it was asked, and that who is asked helps. */
const logOfAsk = (ask: AskPlan): [Date, string, LogPlan['action'], LogPlan['details']][] => {
  const { updateId, askedBy, neededBy, whatWouldHelp, profileId, askedName, askedAt, helpingSince } = ask
  const asking = {
    ...{ updateId, neededBy, whatWouldHelp },
    changes: historyOfHelp({ asked: askedName, neededBy, whatWouldHelp }),
    newlyAsked: { profileId, teamId: null, name: askedName },
  }
  const offering = { updateId, changes: [], concernedIds: [askedBy], askedIds: [profileId] }
  return [
    [askedAt, askedBy, 'blocker.help_asked', asking],
    ...(helpingSince === null
      ? []
      : ([[helpingSince, profileId, 'blocker.help_offered', offering]] satisfies [
          Date,
          string,
          LogPlan['action'],
          LogPlan['details'],
        ][])),
  ]
}

const changesOfScore = ({ score, learned, successorId }: ScorePlan, quarter: Quarter) => [
  { field: 'score', item: null, from: null, to: score },
  { field: 'learned', item: null, from: null, to: learned },
  ...(successorId === null
    ? []
    : [{ field: 'carriedOver', item: null, from: null, to: quarterAfter(quarter) }]),
]
