import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { people } from '@cairn/domain/people/contract'
import { teams } from '@cairn/domain/teams/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { openPostgres } from '../server/db/postgres.ts'
import { startBuiltServer } from './built-server.ts'
import { withDatabase } from './database.ts'
import { type BenchMember, newMember } from './member.ts'
import { type Turn, takeTurn } from './processor-time.ts'
import { fillCompany } from './setup-company.ts'
import { inThousands, median, printTable } from './table.ts'

const rounds = 3
const callsATurn = 40
const warmUp = 20
const goal = 2

type Company = { member: BenchMember; team: string; person: string }
type Call = {
  name: string
  method?: string
  path: (company: Company) => string
  body?: (turn: number) => object
}

/** Every call of the Setup screen, those that write included. */
const calls: Call[] = [
  { name: 'who am I', path: () => accounts.me.path },
  { name: 'company info', path: () => workspace.info.path },
  { name: 'figures at the top', path: () => workspace.overview.path },
  { name: 'tree of teams', path: () => teams.list.path },
  { name: 'tree below a team', path: ({ team }) => `${teams.list.path}?under=${team}` },
  { name: 'teams to choose from', path: () => teams.choices.path },
  { name: 'teams, searched', path: () => `${teams.choices.path}?search=am%203` },
  { name: 'members by activity', path: () => `${people.list.path}?order=activity` },
  { name: 'members, searched', path: () => `${people.list.path}?order=activity&search=okafor` },
  { name: 'members, nobody found', path: () => `${people.list.path}?search=zzz` },
  { name: 'users by name', path: () => `${people.list.path}?limit=50` },
  { name: 'count of people', path: () => people.count.path },
  { name: 'belongings', path: ({ person }) => people.belongings.path.replace(':id', person) },
  { name: 'invitations', path: () => invitations.list.path },
  {
    name: 'change a person',
    method: 'PATCH',
    path: ({ person }) => people.update.path.replace(':id', person),
    body: (turn) => ({ managerId: null, permissionsLevel: turn % 2 === 0 ? 'member' : 'company_admin' }),
  },
  {
    name: 'rename a team',
    method: 'PATCH',
    path: ({ team }) => teams.update.path.replace(':id', team),
    body: (turn) => ({ name: `Team ${turn}` }),
  },
]

/** One call after the other, of a small company and of a large one in turns: how much does size cost? */
export const setup = () => withDatabase(measure)

const measure = async (databaseUrl: string) => {
  const server = await startBuiltServer({
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: '2',
    SECRET: 'a secret that is long enough for every bench',
    LOG_LEVEL: 'warn',
  })
  const company = async (email: string, size: Parameters<typeof fillCompany>[2]): Promise<Company> => {
    const member = await newMember(server.url, databaseUrl, email)
    return { member, ...(await fillCompany(databaseUrl, member.companyId, size)) }
  }
  const small = await company('small@example.com', { people: 50, teams: 5, invitations: 3 })
  const large = await company('large@example.com', { people: 5000, teams: 400, invitations: 300 })
  const watcher = await openPostgres({ url: databaseUrl, connections: 1, onLost: () => {} })

  const results: { call: Call; few: Turn[]; many: Turn[] }[] = []
  for (const call of calls) {
    const turn = (of: Company, times: number) =>
      takeTurn(server, watcher, times, (time) => ask(server.url, of, call, time))
    await turn(small, warmUp)
    await turn(large, warmUp)
    const [few, many] = [[], []] as [Turn[], Turn[]]
    for (let round = 0; round < rounds; round += 1) {
      few.push(await turn(small, callsATurn))
      many.push(await turn(large, callsATurn))
    }
    results.push({ call, few, many })
  }
  print(results)
  await watcher.close()
  await server.stop()
}

const print = (results: { call: Call; few: Turn[]; many: Turn[] }[]) => {
  const middle = (turns: Turn[], of: keyof Turn) => median(turns.map((turn) => turn[of]))
  const ratios = results.map(({ few, many }) =>
    median(many.map(({ milliseconds }, round) => milliseconds / (few[round]?.milliseconds ?? Number.NaN))),
  )
  printTable(
    'Setup screen, 50 people in 5 teams beside 5,000 in 400',
    ['', 'CPU ms small', 'CPU ms large', 'ratio', 'bytes small', 'bytes large'],
    results.map(({ call, few, many }, index) => [
      call.name,
      middle(few, 'milliseconds').toFixed(2),
      middle(many, 'milliseconds').toFixed(2),
      ratios[index]?.toFixed(2) ?? '',
      inThousands(middle(few, 'bytes')),
      inThousands(middle(many, 'bytes')),
    ]),
  )
  const worst = Math.max(...ratios)
  console.log(
    `\nLargest ratio ${worst.toFixed(2)}, goal at most ${goal}: ${worst <= goal ? 'met' : 'MISSED'}.`,
  )
}

const ask = async (url: string, company: Company, call: Call, turn: number) => {
  const response = await fetch(url + call.path(company), {
    method: call.method ?? 'GET',
    headers: {
      cookie: company.member.cookie,
      'accept-encoding': 'identity',
      ...(call.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(call.body ? { body: JSON.stringify(call.body(turn)) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${call.name} answered ${response.status}: ${text}`)
  return Buffer.byteLength(text)
}
