import { randomUUID } from 'node:crypto'
import { canRemove, type KeptLine, saveInto } from '@cairn/domain/reviews/lines'
import { messages } from '@cairn/domain/reviews/messages'
import { whyNotThatDay } from '@cairn/domain/reviews/rules'
import { mostLines, type SavedLine } from '@cairn/domain/reviews/schema'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import { teamReviewLines } from '../db/schema/team-reviews.ts'
import { insertRows, type RowOf } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import { Refused } from '../refused.ts'
import { type KeptReview, lockReview, nextVersion } from './checks.ts'
import { readLinesSince } from './rows.ts'
import { takeInNew } from './stored.ts'

type Row = RowOf<typeof teamReviewLines, never>
/** What somebody says by a save: all else of a line stays as it is. */
type Content = Pick<Row, 'words' | 'personId' | 'dueOn'>
type Kept = { line: KeptLine<Content>; row: Row }

const keptOf = (row: Row): Kept => ({
  row,
  line: {
    ...{ id: row.id ?? '', place: row.place, version: row.version, page: row.page },
    isRemoved: row.isRemoved ?? false,
    content: { words: row.words, personId: row.personId, dueOn: row.dueOn },
    movedFrom:
      row.movedFrom === null || row.movedFrom === undefined
        ? null
        : { id: row.movedFrom, version: row.movedVersion ?? 0 },
  },
})

const selectLines = `
  select company_id as "companyId", id, review_id as "reviewId", objective_id as "objectiveId", kind, place, words, version,
    changed_in as "changedIn", is_removed as "isRemoved", page, moved_from as "movedFrom", moved_version as "movedVersion",
    author_id as "authorId", author_name as "authorName", created_at as "createdAt", saved_at as "savedAt",
    person_id as "personId", person_name as "personName", due_on::text as "dueOn", done_at as "doneAt",
    reminded_at as "remindedAt"
  from public.team_review_lines`

/** The list that a line stands in: of one kind, about one OKR or the whole review. */
const readListOf = async (
  tx: Tx,
  reviewId: string,
  { kind, objectiveId }: Pick<Row, 'kind' | 'objectiveId'>,
) => {
  const rows = await tx.query<Row>(
    `${selectLines} where review_id = $1 and kind = $2 and objective_id is not distinct from $3::uuid order by place, id`,
    [reviewId, kind, objectiveId ?? null],
  )
  return rows.map(keptOf)
}

const findLine = async (tx: Tx, id: string) => (await tx.query<Row>(`${selectLines} where id = $1`, [id]))[0]

const invalid = (message: string, field: string) => new Refused({ code: 'invalid_input', message, field })

type Person = { id: string; fullName: string }

/** An action has somebody who does it by a day; no other line has. */
const personFor = async (tx: Tx, { kind, personId, dueOn }: SavedLine, before: Row | undefined) => {
  if (kind !== 'action') return null
  if (!personId) {
    // Who had it may have left: the name stays until somebody else takes it.
    if (before?.personName && before.personId === null) return { id: null, fullName: before.personName }
    throw invalid(messages.personRequired, 'personId')
  }
  if (!dueOn) throw invalid(messages.dayRequired, 'dueOn')
  const [person] = await tx.query<Person>(
    'select id, full_name as "fullName" from public.profiles where id = $1',
    [personId],
  )
  if (person === undefined) throw invalid(messages.personUnknown, 'personId')
  return person
}

const refuseTooMany = async (tx: Tx, reviewId: string, added: number) => {
  const [row] = await tx.query<{ lines: number }>(
    'select count(*)::int as lines from public.team_review_lines where review_id = $1 and not is_removed',
    [reviewId],
  )
  if ((row?.lines ?? 0) + added > mostLines)
    throw new Refused({ code: 'conflict', message: messages.tooManyLines(mostLines) })
}

/** What came when the review had begun is taken onto its list before anything hangs on it. */
const takeInObjective = async (tx: Tx, scope: Scope, review: KeptReview, id: string, version: number) => {
  const known = () =>
    tx.query('select 1 from public.team_review_objectives where review_id = $1 and objective_id = $2', [
      review.id,
      id,
    ])
  if ((await known()).length > 0) return
  if (review.finishedAt === null) await takeInNew(tx, scope, review, version)
  if ((await known()).length === 0)
    throw new Refused({ code: 'not_found', message: messages.noSuchObjective, field: 'objectiveId' })
}

export const saveLine = async (
  tx: Tx,
  scope: Scope,
  today: string,
  { reviewId, lineId }: { reviewId: string; lineId: string },
  wanted: SavedLine,
) => {
  const review = await lockReview(tx, scope, reviewId)
  const known = await findLine(tx, lineId)
  const { kind, objectiveId = null } = wanted
  if (known && (known.reviewId !== reviewId || known.kind !== kind))
    throw new Refused({ code: 'conflict', message: messages.lineIdTaken })
  const place = known ?? { kind, objectiveId }
  const person = await personFor(tx, wanted, known)
  const dueOn = kind === 'action' ? (wanted.dueOn ?? known?.dueOn ?? null) : null
  const late = whyNotThatDay(dueOn, known?.dueOn ?? null, today)
  if (late !== null) throw new Refused(late)
  const version = await nextVersion(tx, reviewId)
  if (place.objectiveId) await takeInObjective(tx, scope, review, place.objectiveId, version)
  const list = await readListOf(tx, reviewId, place)
  const { stands, written } = saveInto(
    list.map(({ line }) => line),
    {
      ...{ id: lineId, base: wanted.base, page: wanted.page, freshId: randomUUID() },
      content: { words: wanted.words, personId: person?.id ?? null, dueOn },
      afterId: wanted.afterId ?? null,
    },
  )
  const rows = new Map(list.map(({ row }) => [row.id, row]))
  const fresh: Row = {
    ...{ companyId: scope.companyId, reviewId, kind, objectiveId: place.objectiveId ?? null },
    ...{ words: '', version: 1, place: 1, page: wanted.page, id: lineId, dueOn, isRemoved: false },
    ...{
      authorId: scope.actor.id,
      authorName: scope.actor.fullName,
      createdAt: scope.now,
      savedAt: scope.now,
    },
    ...{
      personId: null,
      personName: null,
      doneAt: null,
      remindedAt: null,
      movedFrom: null,
      movedVersion: null,
    },
    changedIn: version,
  }
  const saved = written.map((line): Row => {
    const from = rows.get(line.id) ?? rows.get(line.movedFrom?.id ?? '') ?? fresh
    const isSaid = line.id === stands
    return {
      ...from,
      ...{ id: line.id, place: line.place, version: line.version, page: line.page, ...line.content },
      personName: isSaid ? (person?.fullName ?? null) : from.personName,
      // Another day is another reminder.
      remindedAt: isSaid && from.dueOn !== line.content.dueOn ? null : from.remindedAt,
      isRemoved: line.isRemoved,
      savedAt: line.version === rows.get(line.id)?.version ? from.savedAt : scope.now,
      movedFrom: line.movedFrom?.id ?? null,
      movedVersion: line.movedFrom?.version ?? null,
      changedIn: version,
    }
  })
  // One that comes back counts as much as one that is new, or that two saves made of one.
  const added = saved.filter(({ id, isRemoved }) => !isRemoved && (rows.get(id)?.isRemoved ?? true))
  if (added.length > 0) await refuseTooMany(tx, reviewId, added.length)
  await insertRows(tx, teamReviewLines, saved, { keeping: ['companyId', 'id'] })
  const before = rows.get(stands)
  const after = saved.find(({ id }) => id === stands)
  if (after !== undefined) await noteLine(tx, scope, review, before?.isRemoved ? undefined : before, after)
  return { stands, lines: await readLinesSince(tx, reviewId, version), version }
}

/** Decisions and actions are noted, and what was said in them is not: or nobody could take it back. */
const noteLine = async (tx: Tx, scope: Scope, review: KeptReview, before: Row | undefined, after: Row) => {
  const { kind, id, personId, dueOn } = after
  if (kind === 'note') return
  const isNewPerson = before?.personId !== personId
  if (before !== undefined && !isNewPerson && before.dueOn === dueOn) return
  const what = before === undefined ? 'added' : 'changed'
  await recordActivity(tx, scope, {
    action: `review.${kind}_${what}`,
    subjectType: 'review',
    subjectId: review.id,
    details: {
      reviewId: review.id,
      lineId: id,
      ...(kind === 'action' && { dueOn, personId, ...(isNewPerson && { givenTo: personId }) }),
    },
  })
}

export const removeLine = async (
  tx: Tx,
  scope: Scope,
  { reviewId, lineId }: { reviewId: string; lineId: string },
  seen: number,
) => {
  const review = await lockReview(tx, scope, reviewId)
  const row = await findLine(tx, lineId)
  if (row === undefined || row.reviewId !== reviewId)
    throw new Refused({ code: 'not_found', message: messages.lineUnknown })
  if (row.isRemoved) return { lines: [], version: review.version }
  if (!canRemove(keptOf(row).line, seen))
    throw new Refused({ code: 'conflict', message: messages.changedMeanwhile })
  const version = await nextVersion(tx, reviewId)
  await tx.query(
    `update public.team_review_lines set is_removed = true, version = version + 1, changed_in = $2, saved_at = $3
     where id = $1`,
    [lineId, version, scope.now],
  )
  if (row.kind !== 'note')
    await recordActivity(tx, scope, {
      action: `review.${row.kind}_removed`,
      subjectType: 'review',
      subjectId: reviewId,
      details: { reviewId, lineId },
    })
  return { lines: await readLinesSince(tx, reviewId, version), version }
}
