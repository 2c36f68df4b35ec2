import type { Change } from './schema.ts'
import type { Topic } from './topics.ts'

/** What the log calls things, and the kind each of them is. A noun that is not here cannot be recorded. */
const topicOfNoun = {
  objective: 'objectives',
  objectives: 'objectives',
  key_result: 'objectives',
  /** What a quarter becomes changes all its objectives. */
  quarter: 'objectives',
  update: 'updates',
  weekly_update: 'updates',
  blocker: 'blockers',
  comment: 'discussion',
  follow: 'discussion',
  /** Of a team; what is said in it goes from page to page without the log. */
  review: 'reviews',
  strategy: 'strategies',
  /** They are offered where objectives are made. */
  template: 'objectives',
  team: 'teams',
  member: 'people',
  profile: 'people',
  key: 'keys',
  calendar: 'keys',
  invitation: 'invitations',
  company: 'company',
  webhook: 'company',
  reminders: 'company',
  demo: 'company',
  subscription: 'billing',
  trial: 'billing',
  billing: 'billing',
} as const satisfies Record<string, Topic>

export type Noun = keyof typeof topicOfNoun

/** The kind of thing an entry of the log is about; null for one that a newer version wrote. */
export const topicOf = (action: string): Topic | null => {
  const [noun = ''] = action.split('.')
  return Object.hasOwn(topicOfNoun, noun) ? topicOfNoun[noun as Noun] : null
}

/** An entry of the log, without what it says. */
export type Entry = { action: string; subjectId: string | null; actorId: string | null }

/** Beyond so many of one kind, it is the kind that changed. */
const mostSubjects = 40

/** One change for each thing that changed, however often it did; null if there is something unknown among them. */
export const changesOf = (entries: readonly Entry[]): Change[] | null => {
  const found = new Map<Topic, Map<string | null, Change>>()
  for (const { action, subjectId, actorId } of entries) {
    const topic = topicOf(action)
    if (topic === null) return null
    const ofTopic = found.get(topic) ?? new Map<string | null, Change>()
    const before = ofTopic.get(subjectId)
    const sameActor = before === undefined || before.actorId === actorId
    ofTopic.set(subjectId, { kind: 'changed', topic, subjectId, actorId: sameActor ? actorId : null })
    found.set(topic, ofTopic)
  }
  return [...found].flatMap(([topic, ofTopic]) => {
    const changes = [...ofTopic.values()]
    if (changes.length <= mostSubjects) return changes
    const [first] = changes
    const actorId = changes.every((one) => one.actorId === first?.actorId) ? (first?.actorId ?? null) : null
    return [{ kind: 'changed' as const, topic, subjectId: null, actorId }]
  })
}
