import { discussion } from '@cairn/domain/discussion/contract'
import { reactions } from '@cairn/domain/discussion/schema'
import { inbox } from '@cairn/domain/inbox/contract'
import type { ListedObjective } from '@cairn/domain/objectives/listing'
import { ask, everyone, type Person, patienceOf, personOf, type Town, together } from './town.ts'

const words = ['What would help?', 'Well done', 'Is this still so?', 'We saw the same last quarter']

const comment = async (town: Town, author: Person, objectiveId: string, replyTo: string | null) => {
  const { dice } = town
  const whom = dice.isLucky(0.5) ? dice.maybeOneOf(everyone(town)) : undefined
  const id = dice.id()
  const body = {
    id,
    replyTo,
    words: `${dice.maybeOneOf(words)}${whom === undefined ? '' : ` @${whom.fullName}`}`,
    mentions: whom === undefined ? [] : [{ kind: 'person' as const, id: whom.id }],
  }
  const hangsUpAfter = patienceOf(town)
  return async () => {
    const reply = await ask(
      town,
      author,
      discussion.post,
      { params: { objective: objectiveId }, body },
      { ...orGone, hangsUpAfter },
    )
    const mentioned = whom === undefined || whom.id === author.id ? [] : [whom.id]
    if (reply !== null) town.comments.set(id, { objectiveId, authorId: author.id, mentioned })
  }
}

/** People say something of each other's OKRs, reply, react, follow and follow no longer. */
export const talk = async (town: Town, shown: readonly ListedObjective[]) => {
  const { dice } = town
  const acts: (() => Promise<unknown>)[] = []
  const known = [...town.comments].slice(-30)
  for (const person of everyone(town)) {
    const objective = dice.maybeOneOf(shown)
    if (objective === undefined) return
    const params = { objective: objective.id }
    if (dice.isLucky(0.5)) acts.push(await comment(town, person, objective.id, null))
    const [id, { objectiveId } = { objectiveId: '' }] = dice.maybeOneOf(known) ?? []
    if (id !== undefined && dice.isLucky(0.35)) acts.push(await comment(town, person, objectiveId, id))
    if (id !== undefined && dice.isLucky(0.5)) {
      const body = { reaction: dice.oneOf(reactions), isOn: dice.isLucky(0.8) }
      acts.push(() => ask(town, person, discussion.react, { params: { id }, body }, orGone))
    }
    if (dice.isLucky(0.15)) acts.push(() => ask(town, person, discussion.follow, { params }, orGone))
    if (dice.isLucky(0.1)) acts.push(() => ask(town, person, discussion.unfollow, { params }, orGone))
    const team = dice.isLucky(0.06) ? dice.maybeOneOf(town.teams)?.id : undefined
    if (team !== undefined) {
      const body = { withBelow: dice.isLucky(0.5) }
      const isOn = dice.isLucky(0.6)
      acts.push(() =>
        isOn
          ? ask(town, person, discussion.followTeam, { params: { team }, body }, orGone)
          : ask(town, person, discussion.unfollowTeam, { params: { team } }, orGone),
      )
    }
  }
  await together(acts, (act) => act())
  await takeBackComment(town)
}

/** What was answered may be gone meanwhile, and who owns something cannot unfollow it. */
const orGone = { expected: ['not_found', 'conflict'] as const }

const takeBackComment = async (town: Town) => {
  const [id, said] = town.dice.maybeOneOf([...town.comments].slice(-20)) ?? []
  const author = personOf(town, said?.authorId)
  if (id === undefined || author === undefined || !town.dice.isLucky(0.4)) return
  const reply = await ask(town, author, discussion.remove, { params: { id } }, orGone)
  if (reply?.removed) town.comments.delete(id)
}

/** Some read their inbox: a few entries, or all of it. */
export const readInboxes = async (town: Town) => {
  const readers = everyone(town).map((person) => ({ person, chance: town.dice.roll() }))
  await together(readers, async ({ person, chance }) => {
    if (chance < 0.2) await ask(town, person, inbox.readAll, { body: {} })
    else if (chance < 0.6) {
      const page = await ask(town, person, inbox.list, { query: { show: 'unread' } })
      const ids = page?.entries.slice(0, 5).map(({ id }) => id) ?? []
      if (ids.length > 0) await ask(town, person, inbox.read, { body: { ids, isRead: true } })
      if (chance < 0.3 && ids.length > 0)
        await ask(town, person, inbox.clear, { body: { ids: ids.slice(0, 1), isCleared: true } })
    }
  })
}
