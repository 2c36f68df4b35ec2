import { inOrder } from '@cairn/domain/reviews/rules'
import { type KeptStanding, mostObjectives, type ReviewObjective } from '@cairn/domain/reviews/schema'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { teamReviewObjectives } from '../db/schema/team-reviews.ts'
import { insertRows, type RowOf } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import type { KeptReview } from './checks.ts'
import { type Listed, listByIds, listOfTeam } from './rows.ts'
import { standingsAt } from './standing.ts'

type ListRow = Columns<typeof teamReviewObjectives, 'title' | 'is_new' | 'spoken_at' | 'grouped_as'> & {
  objective_id: string
}

const readRows = (tx: Tx, reviewId: string) =>
  tx.query<ListRow>(
    `select objective_id, title, is_new, spoken_at, grouped_as from public.team_review_objectives
     where review_id = $1 order by place, objective_id`,
    [reviewId],
  )

const shownOf = (row: ListRow, now: Listed | undefined): ReviewObjective => ({
  id: row.objective_id,
  title: now?.title ?? row.title,
  group: row.grouped_as,
  status: now?.status ?? 'not_set',
  progress: now?.progress ?? null,
  team: now?.team ?? null,
  owner: now?.owner ?? null,
  coOwnerIds: now?.coOwnerIds ?? [],
  openBlockers: now?.openBlockers ?? 0,
  isDue: now?.isDue ?? false,
  isSpokenAbout: row.spoken_at !== null,
  isNew: row.is_new,
  isDeleted: now === undefined,
})

/** Those that came since, in the order in which they came. */
const readNew = async (tx: Tx, review: KeptReview, known: ReadonlySet<string>, now: Date) =>
  (await listOfTeam(tx, now, review))
    .filter(({ id, createdAt }) => !known.has(id) && createdAt > review.startedAt)
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())

/** The OKRs of a review in the order of its start, each as it stands now; those that came since are last. */
export const readList = async (tx: Tx, review: KeptReview, now: Date): Promise<ReviewObjective[]> => {
  const rows = await readRows(tx, review.id)
  const there = await listByIds(
    tx,
    now,
    rows.map((row) => row.objective_id),
  )
  const shown = rows.map((row) => shownOf(row, there.get(row.objective_id)))
  if (review.finishedAt !== null) return shown
  const known = new Set(rows.map((row) => row.objective_id))
  const added = await readNew(tx, review, known, now)
  return [...shown, ...added.slice(0, mostObjectives - shown.length).map(newOf)]
}

const newOf = ({ createdAt: _, ...one }: Listed): ReviewObjective => ({
  ...one,
  isSpokenAbout: false,
  isNew: true,
  isDeleted: false,
})

/** What those that came since are needed for: a tick, a line, or the end. They keep the order in which they came. */
export const takeInNew = async (tx: Tx, { companyId, now }: Scope, review: KeptReview, version: number) => {
  const rows = await readRows(tx, review.id)
  const added = await readNew(tx, review, new Set(rows.map((row) => row.objective_id)), now)
  const room = added.slice(0, Math.max(0, mostObjectives - rows.length))
  await insertRows(
    tx,
    teamReviewObjectives,
    room.map((one, place) => ({
      ...rowOf(companyId, review.id, one, rows.length + place + 1, version),
      isNew: true,
      before: null,
    })),
  )
}

type ListedRow = RowOf<typeof teamReviewObjectives, 'after' | 'blockers'>

const rowOf = (
  companyId: string,
  reviewId: string,
  { id, title, group }: Listed,
  place: number,
  changedIn: number,
): Omit<ListedRow, 'isNew' | 'before'> => ({
  ...{ companyId, reviewId, place, changedIn, title, group },
  objectiveId: id,
  spokenAt: null,
})

/** How the last review of the team kept them, and where it has none, how they stood at the end of the day that is compared with. */
const readBefore = async (tx: Tx, scope: Scope, review: KeptReview, ids: readonly string[]) => {
  const kept = await tx.query<{ objective_id: string; after: KeptStanding }>(
    `select o.objective_id, o.after from public.team_review_objectives o
     where o.review_id = (
         select id from public.team_reviews where team_id = $1 and finished_at is not null and id <> $2
         order by finished_at desc, id desc limit 1)
       and $3 and o.after is not null and o.objective_id = any($4)`,
    [review.teamId, review.id, review.isSinceReview, ids],
  )
  const before = new Map(kept.map((row) => [row.objective_id, row.after]))
  const rest = ids.filter((id) => !before.has(id))
  const then = rest.length === 0 ? new Map() : await standingsAt(tx, scope, rest, review.sinceDay)
  return new Map([...then, ...before])
}

/** Settles what is spoken about and in which order, with what each is compared. */
export const settleList = async (tx: Tx, scope: Scope, review: KeptReview, version: number) => {
  const lines = await letGoOfLines(tx, review.id)
  await tx.query('delete from public.team_review_objectives where review_id = $1', [review.id])
  const listed = inOrder(await listOfTeam(tx, scope.now, review)).slice(0, mostObjectives)
  const before = await readBefore(
    tx,
    scope,
    review,
    listed.map(({ id }) => id),
  )
  await insertRows(
    tx,
    teamReviewObjectives,
    listed.map(
      (one, place): ListedRow => ({
        ...rowOf(scope.companyId, review.id, one, place + 1, version),
        isNew: false,
        before: before.get(one.id) ?? null,
      }),
    ),
  )
  await hangLines(tx, review.id, lines, version)
}

type Hung = { id: string; objectiveId: string }

const letGoOfLines = (tx: Tx, reviewId: string) =>
  tx.query<Hung>(
    `update public.team_review_lines l set objective_id = null from public.team_review_lines was
     where l.review_id = $1 and l.objective_id is not null and was.company_id = l.company_id and was.id = l.id
     returning l.id, was.objective_id as "objectiveId"`,
    [reviewId],
  )

/** What was written about an OKR that left the list stays with the whole review. */
const hangLines = (tx: Tx, reviewId: string, lines: readonly Hung[], version: number) =>
  tx.query(
    `update public.team_review_lines l set objective_id = o.objective_id, changed_in = $4
     from unnest($2::uuid[], $3::uuid[]) as hung (id, objective_id)
     left join public.team_review_objectives o on o.review_id = $1 and o.objective_id = hung.objective_id
     where l.id = hung.id`,
    [reviewId, lines.map(({ id }) => id), lines.map(({ objectiveId }) => objectiveId), version],
  )
