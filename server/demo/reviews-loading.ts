import { dayPlus } from '@cairn/domain/days/rules'
import type { ReviewPlan } from '@cairn/domain/demo/review-shape'
import { logOfReview } from '@cairn/domain/demo/reviews'
import type { CompanyPlan } from '@cairn/domain/demo/shape'
import { currentQuarter } from '@cairn/domain/objectives/quarter'
import { defaultMinutes, groupOf, inItFrom } from '@cairn/domain/reviews/rules'
import { dayOf } from '@cairn/domain/week'
import type { Tx } from '../db/client.ts'
import {
  teamReviewLines,
  teamReviewMails,
  teamReviewObjectives,
  teamReviewPeople,
  teamReviews,
} from '../db/schema/team-reviews.ts'
import { insertRows, insertUnlessThere } from '../db/writing.ts'
import { type Scope, scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { listOfTeam } from '../reviews/rows.ts'
import { openBlockersOf, standingsAt } from '../reviews/standing.ts'
import { bulkInsert } from './bulk-sql.ts'
import { columns } from './records.ts'

/** Reviews of a team, once all that they speak of is there: how everything stood then is asked of the days that are kept. */
export const writeReviews = async (tx: Tx, { company, people: [founder], reviews }: CompanyPlan) => {
  if (founder === undefined) return
  let last: ReviewPlan | null = null
  for (const review of reviews) {
    const scope = scopeOf({ company, profile: founder }, review.finishedAt, ownOrigin)
    await writeReview(tx, scope, company.timeZone, review, last)
    await bulkInsert(tx, company.id)('activity', columns.activity, logOfReview(review))
    last = review
  }
}

const writeReview = async (
  tx: Tx,
  scope: Scope,
  timeZone: string,
  review: ReviewPlan,
  last: ReviewPlan | null,
) => {
  const { companyId } = scope
  const { id, teamId, startedAt, finishedAt, leader, people, minutes, receivers } = review
  const today = dayOf(startedAt, timeZone)
  const sinceDay = last === null ? dayPlus(today, -7) : dayOf(last.finishedAt, timeZone)
  const quarters = [currentQuarter(startedAt, timeZone)]
  await insertUnlessThere(tx, teamReviews, {
    ...{ companyId, id, teamId, startedAt, finishedAt, quarters, sinceDay, withSubTeams: true },
    ...{ startedBy: leader.id, starterName: leader.fullName },
    ...{ finishedBy: leader.id, finisherName: leader.fullName },
    isSinceReview: last !== null,
    countedMs: minutes * 60_000,
    minutes: defaultMinutes,
    nextOn: review.nextOn,
  })
  const listed = await writeList(tx, scope, { id, teamId, quarters, startedAt, sinceDay, today })
  await insertRows(
    tx,
    teamReviewLines,
    review.lines.map(({ author, person, okr, createdAt, ...line }) => ({
      ...{ ...line, companyId, createdAt, savedAt: createdAt, reviewId: id, page: line.id },
      ...{ version: 1, changedIn: 1, authorId: author.id, authorName: author.fullName },
      objectiveId: listed.get(okr ?? '') ?? null,
      personId: person?.id ?? null,
      personName: person?.fullName ?? null,
    })),
  )
  await insertRows(
    tx,
    teamReviewPeople,
    people.map((person) => ({
      ...{ companyId, reviewId: id, profileId: person.id, joinedAt: startedAt, lastSeenAt: finishedAt },
      ...{ seenMs: Math.max(inItFrom, minutes * 60_000), hasLeft: true },
    })),
  )
  await insertRows(
    tx,
    teamReviewMails,
    receivers.map(({ person, why }) => ({
      ...{ companyId, reviewId: id, profileId: person.id, name: person.fullName, why },
      ...{ mailedAt: finishedAt, writtenAt: finishedAt },
    })),
  )
}

type Listing = {
  id: string
  teamId: string
  quarters: string[]
  startedAt: Date
  sinceDay: string
  today: string
}

/** What was there then, as it stood: its ids by title. */
const writeList = async (tx: Tx, scope: Scope, { id, teamId, quarters, startedAt, ...days }: Listing) => {
  const there = (await listOfTeam(tx, startedAt, { teamId, quarters, withSubTeams: true })).filter(
    ({ createdAt }) => createdAt < startedAt,
  )
  const ids = there.map((one) => one.id)
  // On its own day that would be read as it stands now: what came of the weeks since would be in it already.
  const dayAfter = { ...scope, now: new Date(scope.now.getTime() + 86_400_000) }
  const before = await standingsAt(tx, dayAfter, ids, days.sinceDay)
  const after = await standingsAt(tx, dayAfter, ids, days.today)
  const blockers = await openBlockersOf(tx, scope.now, ids)
  const rows = there.map((one) => {
    const standing = after.get(one.id) ?? null
    const blocked = (blockers.get(one.id) ?? []).map(({ blocker }) => blocker)
    const { status, progress } = standing ?? one
    const group = groupOf({ ...one, status, progress, isDue: false, openBlockers: blocked.length })
    return { one, standing, blocked, group }
  })
  const order = ['slipping', 'on_track', 'completed']
  const sorted = rows.toSorted((a, b) => order.indexOf(a.group) - order.indexOf(b.group))
  await insertRows(
    tx,
    teamReviewObjectives,
    sorted.map(({ one, standing, blocked, group }, place) => ({
      ...{ companyId: scope.companyId, reviewId: id, objectiveId: one.id, title: one.title, group },
      ...{ place: place + 1, isNew: false, changedIn: 1, after: standing, blockers: blocked },
      spokenAt: group === 'completed' ? null : startedAt,
      before: before.get(one.id) ?? null,
    })),
  )
  return new Map(there.map((one) => [one.title, one.id]))
}
