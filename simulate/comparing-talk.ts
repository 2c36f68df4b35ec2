import { discussion } from '@cairn/domain/discussion/contract'
import { inbox } from '@cairn/domain/inbox/contract'
import type { Evidence } from './evidence.ts'
import type { Records, Standing } from './records.ts'
import { allPages, ask, everyone, type Town } from './town.ts'

type Said = {
  id: string
  objective_id: string
  parent_id: string | null
  place: string
  created_at: Date
  deleted_at: Date | null
}
type Follow = { objective_id: string; profile_id: string; is_following: boolean }
type TeamFollow = { team_id: string; profile_id: string; with_below: boolean }
type Entry = {
  profile_id: string
  comment_id: string | null
  objective_id: string | null
  review_id: string | null
  events: number
  happened_at: Date
  read_at: Date | null
  cleared_at: Date | null
  in_inbox: boolean
}

/** Who follows what, how much was said, who was told of it, and how much of that is unread. */
export const compareTalk = async (town: Town, evidence: Evidence) => {
  const { house, report } = town
  const said = await house.tables.raw<Said>(
    'select id, objective_id, parent_id, place, created_at, deleted_at from comments',
  )
  const follows = await house.tables.raw<Follow>(
    'select objective_id, profile_id, is_following from objective_follows',
  )
  const teamFollows = await house.tables.raw<TeamFollow>(
    'select team_id, profile_id, with_below from team_follows',
  )
  const shares = await house.tables.raw<{ objective_id: string; user_id: string }>(
    'select objective_id, user_id from objective_shares',
  )
  const chosen = town.dice.someOf([...evidence.standings.values()], 5)
  for (const standing of chosen) {
    const { id, title, owner_id } = standing.row
    const found = await ask(town, town.founder, discussion.about, { params: { objective: id } })
    const pages = await allPages((cursor) =>
      ask(town, town.founder, discussion.list, { params: { objective: id }, query: { ...cursor } }),
    )
    const own = [owner_id, ...shares.filter((one) => one.objective_id === id).map(({ user_id }) => user_id)]
    const followers = new Set([...own, ...followersOf(evidence.records, standing, follows, teamFollows)])
    const here = said.filter((one) => one.objective_id === id)
    report.same(
      `what is said of ${title}, and who follows it`,
      {
        comments: Math.min(100, here.filter(({ deleted_at }) => deleted_at === null).length),
        threads: here.filter(({ parent_id }) => parent_id === null).filter(isShownIn(here)).length,
        followers: followers.size,
      },
      {
        comments: found?.comments,
        threads: pages.flatMap((page) => page.threads).length,
        followers: found?.followers,
      },
    )
  }
  await compareInboxes(town, evidence)
}

const followersOf = (
  records: Records,
  { row }: Standing,
  follows: readonly Follow[],
  teamFollows: readonly TeamFollow[],
) => {
  const byHand = follows.filter(({ objective_id }) => objective_id === row.id)
  const saidNo = (person: string) => byHand.some((one) => one.profile_id === person && !one.is_following)
  const isAbove = (team: string, below: string | null): boolean =>
    below !== null &&
    (below === team || isAbove(team, records.teams.find(({ id }) => id === below)?.parent_id ?? null))
  const byTeam = teamFollows.filter(({ team_id, with_below }) =>
    with_below ? isAbove(team_id, row.team_id) : team_id === row.team_id,
  )
  return [
    ...byHand.filter(({ is_following }) => is_following).map(({ profile_id }) => profile_id),
    ...byTeam.map(({ profile_id }) => profile_id).filter((person) => !saidNo(person)),
  ]
}

/** What was deleted stands in its line as long as something follows it there. */
const isShownIn = (all: readonly Said[]) => (one: Said) =>
  one.deleted_at === null ||
  all.some(
    (later) =>
      later.place === one.place &&
      later.deleted_at === null &&
      (later.created_at > one.created_at ||
        (later.created_at.getTime() === one.created_at.getTime() && later.id > one.id)),
  )

const kept = 90 * 86_400_000

const compareInboxes = async (town: Town, { standings, now }: Evidence) => {
  const { house, report, comments } = town
  const entries = await house.tables.raw<Entry>('select * from inbox_entries')
  const reviews = new Set(
    (await house.tables.raw<{ id: string }>('select id from team_reviews')).map(({ id }) => id),
  )
  const isUnread = (one: Entry) =>
    one.read_at === null &&
    one.cleared_at === null &&
    one.in_inbox &&
    one.events > 0 &&
    one.happened_at.getTime() > now.getTime() - kept &&
    (one.objective_id === null || standings.has(one.objective_id)) &&
    (one.review_id === null || reviews.has(one.review_id))
  const expected: Record<string, number> = {}
  const found: Record<string, number | undefined> = {}
  for (const person of everyone(town)) {
    expected[person.id] = Math.min(
      100,
      entries.filter((one) => one.profile_id === person.id && isUnread(one)).length,
    )
    found[person.id] = (await ask(town, person, inbox.unread, {}))?.unread
  }
  report.same('how much everybody has not read', expected, found)

  const here = new Set(everyone(town).map(({ id }) => id))
  const untold = [...comments].slice(-100).flatMap(([id, { objectiveId, mentioned }]) =>
    mentioned
      .filter((person) => here.has(person) && standings.has(objectiveId))
      .filter(
        (person) => !entries.some((one) => one.profile_id === person && one.objective_id === objectiveId),
      )
      .map((person) => `${person} was mentioned in ${id}`),
  )
  report.same('who was mentioned and not told', [], untold)
}
