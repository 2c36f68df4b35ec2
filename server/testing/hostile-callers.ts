import { randomUUID } from 'node:crypto'
import { demo } from '@cairn/domain/demo/contract'
import { people } from '@cairn/domain/people/contract'
import { withSignature } from '../accounts/session.ts'
import { standIn } from './hostile-values.ts'
import { type CallerName, type Visit, visits } from './permission-callers.ts'
import { type TestServer, testSecret } from './server.ts'
import { type SettledCompany, settle, stateOf } from './settled-company.ts'

const mine = `~cookie~=${standIn('session', 'mine')}`
type Kind = {
  title: string
  /** Whose column of the table holds; a visitor of the demo has none. */
  column: CallerName | null
  cookie: string
  /** Of a program: what it shows instead of a cookie. */
  authorization?: string
  /** Asks for what is the other company’s rather than for what is around them. */
  asksOthers?: true
}

export const hostileCallers = {
  signedOut: { title: 'someone signed out', column: 'signedOut', cookie: '', asksOthers: true },
  newcomer: { title: 'someone without a company', column: 'newcomer', cookie: mine },
  member: { title: 'a member', column: 'member', cookie: mine },
  leader: { title: 'a leader', column: 'leader', cookie: mine },
  admin: { title: 'an admin', column: 'admin', cookie: mine },
  stranger: { title: 'another company’s admin', column: 'stranger', cookie: mine, asksOthers: true },
  lapsed: { title: 'an admin whose access has lapsed', column: 'lapsed', cookie: mine },
  halfIn: { title: 'someone who has not shown the second factor', column: 'halfIn', cookie: mine },
  removed: { title: 'someone who was removed', column: 'signedOut', cookie: mine },
  ended: { title: 'someone whose session was ended', column: 'signedOut', cookie: mine },
  forged: {
    title: 'someone with a forged cookie',
    column: 'signedOut',
    cookie: `~cookie~=${standIn('session', 'forged')}`,
    asksOthers: true,
  },
  twoCookies: {
    title: 'someone with two sessions in one header',
    column: 'signedOut',
    cookie: `${mine}; ~cookie~=${standIn('session', 'half')}`,
  },
  byKey: {
    title: 'a program with an admin’s API key',
    column: 'byKey',
    cookie: '',
    authorization: `Bearer ${standIn('session', 'key')}`,
  },
  demoVisitor: { title: 'a visitor of the demo', column: null, cookie: mine, asksOthers: true },
} as const satisfies Record<string, Kind>
export type HostileCaller = keyof typeof hostileCallers
export const hostileCallerNames = Object.keys(hostileCallers) as HostileCaller[]

type Present = { session: string; id: string; asked: SettledCompany }

const marker = `Lighthouse ${randomUUID()}`

/** The company that nobody here may see or change: each of its texts says so, and its passwords are known to nobody. */
const settleOther = async (server: TestServer) => {
  const company = await settle(server)
  const { raw } = server.parts.db
  const own = [company.ids.company, marker]
  for (const set of [
    'companies set name = $2 where id = $1',
    'teams set name = $2 where company_id = $1',
    'profiles set full_name = $2 where company_id = $1',
    'strategies set title = $2 where company_id = $1',
    'objectives set title = $2 where company_id = $1',
    'key_results set title = $2 where company_id = $1',
    'weekly_updates set update_text = $2, blockers = $2, author_name = $2 where company_id = $1',
    'auth."user" set name = $2 where id in (select id from profiles where company_id = $1)',
  ])
    await raw(`update ${set}`, own)
  const { password } = await server.parts.engine.$context
  await raw(
    'update auth.account set password = $2 where user_id in (select id from profiles where company_id = $1)',
    [company.ids.company, await password.hash(randomUUID())],
  )
  return company
}

const accountTables = [
  '"user" where id',
  'account where user_id',
  'passkey where user_id',
  'two_factor where user_id',
]

export const hostileWorld = async (server: TestServer) => {
  const { parts } = server
  const other = await settleOther(server)
  const open = visits(server)
  const present = new Map<HostileCaller, Promise<Present>>()
  const sessionOf = (visit: Pick<Visit['caller'], 'client'>) =>
    visit.client.cookies.get(parts.sessionCookie) ?? ''
  const half = sessionOf(other.people.halfIn)
  const stolen = sessionOf(other.people.admin).split('.')[0] ?? ''
  const forged = withSignature(stolen, `${testSecret} no more`)

  const arrive = async (who: HostileCaller): Promise<Present> => {
    if (who === 'demoVisitor') {
      const client = server.visitor()
      const { account } = (await client.call(demo.enter, { body: { role: 'member' } })).reply
      return { session: sessionOf({ client }), id: account.id, asked: other }
    }
    const { column } = hostileCallers[who]
    const as = who === 'removed' || who === 'ended' || who === 'twoCookies' ? 'member' : column
    const { caller, asked } = await open.of(as)
    const session = sessionOf(caller)
    if (who === 'removed')
      await asked.people.admin.client.call(people.remove, { params: { id: caller.id }, query: {} })
    if (who === 'ended') await parts.db.raw('delete from auth.session where user_id = $1', [caller.id])
    // Nobody shares a company with anybody: what one changes decides nothing about another.
    open.end(as)
    return { session, id: caller.id, asked: 'asksOthers' in hostileCallers[who] ? other : asked }
  }
  const of = (who: HostileCaller) => {
    const known = present.get(who) ?? arrive(who)
    present.set(who, known)
    return known
  }

  const kept = async () => ({
    ...(await stateOf(server, other.ids.company)),
    accounts: await parts.db.raw(
      `${accountTables
        .map((table) => `select to_jsonb(t)::text from auth.${table.replace(' where', ' t where')} = any($1)`)
        .join(' union all ')} order by 1`,
      [Object.values(other.people).map(({ id }) => id)],
    ),
  })

  const known = (mine: string, { keys }: SettledCompany): Record<string, string | undefined> => ({
    mine,
    half,
    forged,
    key: keys.whole,
  })

  /** Fills in whatever stands for something. */
  const fillIn = (text: string, { session, id, asked }: Present) =>
    text
      .replaceAll('~cookie~', parts.sessionCookie)
      .replaceAll(/~(own|their|session)-(\w+)~/g, (whole, whose: string, what: string) => {
        if (whose === 'session') return encodeURIComponent(known(session, asked)[what] ?? whole)
        if (whose === 'own' && what === 'caller') return id
        return thingOf(whose === 'own' ? asked : other, what) ?? whole
      })

  return {
    of,
    /** The next call of theirs is made by someone new in a company of its own. */
    renew: (who: HostileCaller) => present.delete(who),
    kept,
    fillIn,
    /** What must reach nobody who did not say it themselves. */
    secrets: [
      marker,
      ...Object.values(other.ids),
      ...Object.values(other.people).flatMap(({ id, email }) => [id, email]),
    ],
  }
}

const thingOf = ({ ids, joinCode, people: known }: SettledCompany, what: string): string | undefined => {
  if (what === 'joinCode') return joinCode
  const role = what.replace(/Email$/, '') as keyof typeof known
  if (what.endsWith('Email')) return known[role]?.email
  return ids[what as keyof typeof ids] ?? known[role]?.id
}
