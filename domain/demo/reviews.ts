import type { LineKind } from '../reviews/schema.ts'
import { day, earlierOf, later } from './calendar.ts'
import { idOf } from './dice.ts'
import type { ReviewLinePlan, ReviewPlan } from './review-shape.ts'
import type { LogPlan, PersonPlan, TeamPlan } from './shape.ts'
import {
  inTheRoom,
  reviewedTeam,
  reviewLeader,
  type WrittenReview,
  whoWritesBeside,
  writtenReviews,
} from './skerry/reviews.ts'

const minute = 60_000
const hour = 60 * minute

type Around = {
  seed: string
  now: Date
  teams: readonly TeamPlan[]
  named: (name: string) => PersonPlan | undefined
}

/** Nine in the morning of the Monday so many weeks before the last one that is over. */
const mondayBefore = (now: Date, weeks: number) => {
  const yesterday = later(now, -day)
  const monday = later(yesterday, -((yesterday.getUTCDay() + 6) % 7) * day - weeks * 7 * day)
  return new Date(Date.UTC(monday.getUTCFullYear(), monday.getUTCMonth(), monday.getUTCDate(), 9))
}

const dayText = (moment: Date) => moment.toISOString().slice(0, 10)

/** The reviews that a team has held, as the calls would have kept them; what they compare is worked out where they are written. */
export const reviewsOf = ({ seed, now, teams, named }: Around): ReviewPlan[] => {
  const team = teams.find(({ name }) => name === reviewedTeam)
  const leader = named(reviewLeader)
  if (team === undefined || leader === undefined) return []
  return writtenReviews.map((written) => reviewOf(written, { seed, now, team, leader, named }))
}

type Held = Omit<Around, 'teams'> & { team: TeamPlan; leader: PersonPlan }

const reviewOf = (written: WrittenReview, held: Held): ReviewPlan => {
  const { seed, now, team, leader, named } = held
  const startedAt = mondayBefore(now, written.weeksAgo)
  const finishedAt = earlierOf(later(startedAt, written.minutes * minute), now)
  const id = idOf(seed, `review of ${team.id}, ${written.weeksAgo} weeks ago`)
  const people = inTheRoom.flatMap((name) => named(name) ?? [])
  const lines = linesOf(written, id, startedAt, held)
  const doing = lines.flatMap(({ person }) => person ?? [])
  const present = new Set(people.map((person) => person.id))
  const receivers = [
    ...people.map((person) => ({ person, why: 'present' as const })),
    ...doing
      .filter(({ id: one }, nth) => !present.has(one) && doing.findIndex((other) => other.id === one) === nth)
      .map((person) => ({ person, why: 'action' as const })),
  ]
  return {
    ...{ id, teamId: team.id, teamName: team.name, startedAt, finishedAt, leader, people, lines, receivers },
    minutes: written.minutes,
    nextOn: dayText(later(startedAt, 7 * day)),
  }
}

const linesOf = (
  { notes, decisions, actions }: WrittenReview,
  reviewId: string,
  startedAt: Date,
  { seed, now, leader, named }: Held,
): ReviewLinePlan[] => {
  const line = (kind: LineKind, words: string, okr: string | undefined, nth: number): ReviewLinePlan => ({
    ...{ kind, words, okr: okr ?? null, place: nth + 1, author: leader },
    id: idOf(seed, `${reviewId} ${words}`),
    createdAt: earlierOf(later(startedAt, (4 + 3 * nth) * minute), now),
    ...{ person: null, dueOn: null, doneAt: null },
  })
  return [
    ...notes.map(({ words, okr }, nth) => line('note', words, okr, nth)),
    ...decisions.map(({ words, okr }, nth) => line('decision', words, okr, nth)),
    ...actions.flatMap(({ words, okr, who, days, isDone }, nth) => {
      const person = named(who)
      if (person === undefined) return []
      const due = later(startedAt, days * day)
      const doneAt = isDone ? earlierOf(later(due, -5 * hour), later(now, -hour)) : null
      // What the leader takes on somebody else writes down: nobody hears of what they gave themselves.
      const author = person.id === leader.id ? (named(whoWritesBeside) ?? leader) : leader
      return [{ ...line('action', words, okr, nth), author, person, dueOn: dayText(due), doneAt }]
    }),
  ]
}

/** What the log says of it: who got something to do, and who was sent what came of it, find that in their inbox. */
export const logOfReview = (review: ReviewPlan): LogPlan[] => {
  const { id, teamId, teamName, leader, startedAt, finishedAt, lines, receivers } = review
  const by = {
    ...{ actorId: leader.id, actorName: leader.fullName, subjectType: 'review', subjectId: id },
  }
  const about = { teamId, teamName, reviewId: id }
  return [
    { ...by, createdAt: startedAt, action: 'review.started', details: about },
    ...lines.flatMap(({ id: lineId, kind, author, person, dueOn, createdAt }): LogPlan[] =>
      kind === 'note'
        ? []
        : [
            {
              ...{ ...by, createdAt, action: `review.${kind}_added` },
              ...{ actorId: author.id, actorName: author.fullName },
              details: {
                ...{ reviewId: id, lineId },
                ...(person && { dueOn, personId: person.id, givenTo: person.id }),
              },
            },
          ],
    ),
    {
      ...{ ...by, createdAt: finishedAt, action: 'review.finished' },
      details: { ...about, receiverIds: receivers.map(({ person }) => person.id) },
    },
  ]
}
