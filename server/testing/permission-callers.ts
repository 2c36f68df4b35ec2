import { proofLastsSeconds } from '@cairn/domain/security/rules'
import type { Client } from './client.ts'
import type { TestServer } from './server.ts'
import { type SettledCompany, settle, stateOf } from './settled-company.ts'

/** Who calls, in the order of the table's columns. */
export const callers = {
  signedOut: 'Signed out',
  newcomer: 'Without a company',
  member: 'Member',
  leader: 'Leader',
  admin: 'Admin',
  stranger: 'Another company’s admin',
  lapsed: 'Admin, access lapsed',
  halfIn: 'Second factor missing',
  longAgo: 'Admin, signed in long ago',
  byKey: 'Admin’s API key',
  byReadingKey: 'API key that reads',
  byCompanyKey: 'Company’s API key',
} as const
export type CallerName = keyof typeof callers
export const callerNames = Object.keys(callers) as CallerName[]

/** Someone, and the company whose things they ask for. */
export type Visit = { caller: { client: Client; id: string }; asked: SettledCompany }

const visit = async (server: TestServer, name: CallerName, hasOneAdmin: boolean): Promise<Visit> => {
  const secondsSinceProof = name === 'longAgo' ? proofLastsSeconds : 0
  const asked = await settle(server, { hasLapsed: name === 'lapsed', hasOneAdmin, secondsSinceProof })
  if (name === 'signedOut') return { asked, caller: { ...asked.people.newcomer, client: server.visitor() } }
  if (name === 'stranger') return { asked, caller: (await settle(server)).people.admin }
  const { admin } = asked.people
  const byKey = (key: string) => ({ asked, caller: { ...admin, client: server.program(key) } })
  if (name === 'byKey') return byKey(asked.keys.whole)
  if (name === 'byReadingKey') return byKey(asked.keys.reading)
  if (name === 'byCompanyKey') return byKey(asked.keys.ofCompany)
  return { asked, caller: name === 'lapsed' || name === 'longAgo' ? admin : asked.people[name] }
}

/** How many admins the company has that is asked for. */
export type Admins = 'several' | 'one'
type OpenVisit = Visit & { state?: Promise<Record<string, string | null>> }

/** Visits that go on until they changed something: no answer depends on what another call did. */
export const visits = (server: TestServer) => {
  const open = { several: new Map<CallerName, OpenVisit>(), one: new Map<CallerName, OpenVisit>() }
  const of = async (name: CallerName, admins: Admins = 'several') => {
    const known: OpenVisit = open[admins].get(name) ?? (await visit(server, name, admins === 'one'))
    open[admins].set(name, known)
    return known
  }
  return {
    of,
    /** What the company had when the visit began. */
    stateOf: async (name: CallerName, admins: Admins = 'several') => {
      const known = await of(name, admins)
      known.state ??= stateOf(server, known.asked.ids.company)
      return known.state
    },
    end: (name: CallerName, admins: Admins = 'several') => open[admins].delete(name),
  }
}
