import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint, Reply, Request } from '@cairn/domain/endpoint'
import type { RefusalCode } from '@cairn/domain/refusal'
import { ask as askAt } from '../faults/answers.ts'
import type { Dice } from './dice.ts'
import type { House } from './house.ts'
import type { WeekEnd } from './memory.ts'
import type { Report } from './report.ts'

export type Person = {
  id: string
  fullName: string
  email: string
  cookie: string
  /** The network address they call from. */
  address: string
  teamId: string | null
}
export type Team = { id: string; name: string; parentId: string | null; leaderId: string | null }

/** The company as it lives: who is there, and what came of what they asked for. */
export type Town = {
  house: House
  dice: Dice
  report: Report
  companyId: string
  timeZone: string
  /** Founded it, administers it, and leads no team. */
  founder: Person
  people: Person[]
  teams: Team[]
  /** By id, what was acknowledged and has to be there once. */
  updates: Map<string, { objectiveId: string; text: string }>
  comments: Map<string, { objectiveId: string; authorId: string; mentioned: readonly string[] }>
  /** What lies in the trash, and what was gone with it. */
  trashed: { id: string; kind: 'objective' | 'team' }[]
  /** How what lies there stood when it went: weeks count as if it had been there, once it is back. */
  beforeTrash: Map<string, WeekEnd>
  /** How often somebody hung up or the server was killed under them. */
  cut: number
  calls: number
}

type Manner = {
  /** Codes that are a right answer, too. */
  expected?: readonly RefusalCode[]
  /** Hangs up after so many milliseconds, and asks for the very same again. */
  hangsUpAfter?: number | undefined
}

/** What it may be refused with after a first try of which nobody heard. */
const onceMore: readonly RefusalCode[] = ['conflict', 'not_found']
const beforeAnotherTry = 100
const longestOutage = 120_000
/** What is looked for here is what is wrong, on however busy a machine. */
const patience = 90_000

/**
 * Asks as that person until there is an answer, and counts what is no right one. Null where it was refused as expected, or where an
 * earlier try may have been the one that counted.
 */
export const ask = async <E extends Endpoint>(
  town: Town,
  { cookie, address }: Pick<Person, 'cookie' | 'address'>,
  endpoint: E,
  request: Request<E>,
  { expected = [], hangsUpAfter }: Manner = {},
): Promise<Reply<E> | null> => {
  const { house, report } = town
  const begun = performance.now()
  for (let isFirst = true; ; isFirst = false) {
    const manner = isFirst
      ? { expected, patience, ...(hangsUpAfter === undefined ? {} : { hangsUpAfter }) }
      : { expected: [...expected, ...onceMore], patience }
    const answer = await askAt({ url: house.server.url, cookie, address, ...manner }, endpoint, request)
    town.calls += 1
    if (answer.kind === 'acknowledged') return answer.reply
    if (answer.kind === 'wrong') {
      report.differs(endpoint.path, 'an answer that is right', answer.why)
      return null
    }
    if (answer.kind === 'refused' && answer.code !== 'unavailable') return null
    town.cut += 1
    if (performance.now() - begun > longestOutage) {
      report.differs(endpoint.path, 'an answer', 'none within two minutes')
      return null
    }
    await wait(beforeAnotherTry)
  }
}

/** Every page of a list. */
export const allPages = async <R extends { nextCursor: string | null }>(
  page: (cursor: Record<string, string>) => Promise<R | null>,
): Promise<R[]> => {
  const pages: R[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const next: R | null = await page(cursor ? { cursor } : {})
    if (next === null) return pages
    pages.push(next)
    cursor = next.nextCursor
  }
  return pages
}

const atOnce = 4

/** Several at a time, as people work side by side. */
export const together = async <T>(items: readonly T[], act: (item: T) => Promise<unknown>) => {
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

export const personOf = ({ people, founder }: Town, id: string | null | undefined) =>
  founder.id === id ? founder : people.find((one) => one.id === id)

export const everyone = ({ people, founder }: Town) => [founder, ...people]

/** A few of all calls are left before their answer is there. */
export const patienceOf = ({ dice }: Town) => (dice.isLucky(0.06) ? dice.between(1, 60) : undefined)
