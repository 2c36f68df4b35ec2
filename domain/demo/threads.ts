import type { Mention, Reaction } from '../discussion/schema.ts'
import { day, earlierOf, later, laterOf } from './calendar.ts'
import { diceOf, idOf } from './dice.ts'
import type { CommentPlan, LogPlan, ObjectivePlan, PersonPlan, ReactionPlan } from './shape.ts'
import { type WrittenComment, writtenThreads } from './skerry/threads.ts'
import type { Staff } from './staff.ts'

type Talked = Pick<ObjectivePlan, 'id' | 'title' | 'updates' | 'createdDate'> & {
  owner: PersonPlan
  coOwners: readonly PersonPlan[]
}
type Around = { seed: string; staff: Staff; now: Date }
type Thread = { comments: CommentPlan[]; reactions: ReactionPlan[]; log: LogPlan[] }

const hour = day / 24
const minute = hour / 60

/** What was said of an OKR, as the calls would have kept it; who is not in the company says nothing. */
export const threadsOf = (talked: Talked, around: Around): Thread => {
  const said: Thread = { comments: [], reactions: [], log: [] }
  const written = writtenThreads[talked.title]
  const last = talked.updates.at(-1)
  if (written === undefined) return said
  const begun = last?.createdAt ?? later(talked.createdDate, day)
  if (last) sayAll(said, talked, around, written.update ?? [], begun, last.id)
  sayAll(said, talked, around, written.objective ?? [], later(begun, -5 * hour), null)
  return said
}

const sayAll = (
  said: Thread,
  talked: Talked,
  around: Around,
  written: readonly WrittenComment[],
  begun: Date,
  updateId: string | null,
) => {
  let left = written.flatMap((one) => [one, ...(one.replies ?? [])]).length
  let at = begun
  const say = (one: Omit<WrittenComment, 'replies'>, above: CommentPlan | null) => {
    const author = around.staff.named(one.by)
    const dice = diceOf(`${around.seed} ${talked.id} ${one.words}`)
    left -= 1
    at = nextInWork(at, dice.between(0.6, 5) * hour, later(around.now, -6 * (left + 1) * minute))
    return author === undefined || at > around.now
      ? null
      : sayOne(said, talked, around, { one, author, above, updateId, at })
  }
  for (const one of written) {
    const top = say(one, null)
    for (const reply of one.replies ?? []) if (top) say(reply, top)
  }
}

/** While people work: what would be later than that is said the next morning, and nothing after it has to be. */
const nextInWork = (before: Date, gap: number, latest: Date) => {
  let at = later(before, gap)
  while (at.getUTCHours() >= 16 || at.getUTCHours() < 7 || at.getUTCDay() % 6 === 0) at = later(at, hour)
  return laterOf(later(before, minute), earlierOf(at, latest))
}

type Saying = {
  one: Omit<WrittenComment, 'replies'>
  author: PersonPlan
  above: CommentPlan | null
  updateId: string | null
  at: Date
}

const sayOne = (said: Thread, talked: Talked, { seed, staff, now }: Around, saying: Saying) => {
  const { one, author, above, updateId, at } = saying
  const id = idOf(seed, `comment ${talked.id} ${one.words}`)
  const people = (one.words.match(/@\p{Lu}[\p{L}’-]+ \p{Lu}[\p{L}’-]+/gu) ?? []).flatMap(
    (sign) => staff.named(sign.slice(1)) ?? [],
  )
  const meansOwner = one.words.includes('@owner')
  const mentions: Mention[] = [
    ...people.map((person): Mention => ({ kind: 'person', id: person.id, name: person.fullName })),
    ...(meansOwner ? [{ kind: 'owners' as const, id: null, name: 'owner' }] : []),
  ]
  const meant = [...people, ...(meansOwner ? [talked.owner, ...talked.coOwners] : [])]
  const mentioned = [...new Set(meant.map((person) => person.id))].filter(
    (personId) => personId !== author.id,
  )
  const comment: CommentPlan = {
    ...{ id, parentId: above?.id ?? null, updateId, authorId: author.id, authorName: author.fullName },
    ...{ words: one.words, mentions, createdAt: at },
  }
  const note = (createdAt: Date, actor: PersonPlan, act: string, more: Record<string, unknown>) =>
    said.log.push({
      ...{ createdAt, actorId: actor.id, actorName: actor.fullName, action: `comment.${act}` },
      ...{ subjectType: 'discussion', subjectId: talked.id },
      details: { title: talked.title, commentId: id, ...more },
    })
  said.comments.push(comment)
  note(at, author, 'posted', { mentioned, repliedTo: above === null ? [] : [above.authorId] })
  const dice = diceOf(`${seed} reactions to ${id}`)
  for (const [reaction, names] of Object.entries(one.reactions ?? {}) as [Reaction, readonly string[]][])
    for (const person of names.flatMap((name) => staff.named(name) ?? [])) {
      const reactedAt = later(at, Math.min(dice.between(0.2, 6) * hour, (now.getTime() - at.getTime()) / 2))
      said.reactions.push({ commentId: id, profileId: person.id, reaction, reactedAt })
      note(reactedAt, person, 'reacted', { reaction, reactedTo: [author.id] })
    }
  return comment
}
