import type { Topic } from '@cairn/domain/live/schema'

type Key = readonly string[]

/** OKRs with their updates, blockers, strategies and figures: their keys all begin with this. */
const okrs: Key = ['objectives']
/** Who one is, where one belongs, and what the company may do. */
const session: Key = ['session']

/** What on the screens tells of each kind of thing, by how the keys of its queries begin. */
export const queryKeysByTopic: Record<Topic, readonly Key[]> = {
  objectives: [okrs],
  updates: [okrs],
  strategies: [okrs],
  blockers: [okrs],
  teams: [['teams'], ['people'], ['company'], okrs, session],
  people: [['people'], ['teams'], ['company'], okrs, session],
  invitations: [['invitations'], ['company']],
  company: [['company'], okrs, session],
  billing: [['billing'], session],
}

export const startsWith = (key: readonly unknown[], start: Key) =>
  start.every((part, index) => key[index] === part)
