import { accounts } from '@cairn/domain/accounts/contract'
import { invitations } from '@cairn/domain/invitations/contract'
import { people } from '@cairn/domain/people/contract'
import { teams } from '@cairn/domain/teams/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { startBuiltServer } from './built-server.ts'
import { withDatabase } from './database.ts'
import { type BenchMember, newMember } from './member.ts'
import { fillCompany } from './setup-company.ts'
import { inThousands, median, printTable } from './table.ts'

const rounds = 60
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
    name: 'move a person',
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

/** One call at a time, of a small company and of a large one in turns: how much does size cost? */
export const setup = () => withDatabase(measure)

const measure = async (databaseUrl: string) => {
  const server = await startBuiltServer({
    DATABASE_URL: databaseUrl,
    SECRET: 'a secret that is long enough for every bench',
    LOG_LEVEL: 'warn',
  })
  const company = async (email: string, size: Parameters<typeof fillCompany>[2]): Promise<Company> => {
    const member = await newMember(server.url, databaseUrl, email)
    return { member, ...(await fillCompany(databaseUrl, member.companyId, size)) }
  }
  const small = await company('small@example.com', { people: 50, teams: 5, invitations: 3 })
  const large = await company('large@example.com', { people: 5000, teams: 400, invitations: 300 })

  const rows: string[][] = []
  let worst = 0
  for (const call of calls) {
    const [few, many] = [[], []] as [Answer[], Answer[]]
    for (let turn = -warmUp; turn < rounds; turn += 1) {
      const answers = [
        await ask(server.url, small, call, turn),
        await ask(server.url, large, call, turn),
      ] as const
      if (turn < 0) continue
      few.push(answers[0])
      many.push(answers[1])
    }
    const [cheap, dear] = [middle(few), middle(many)]
    const ratio = dear.milliseconds / cheap.milliseconds
    worst = Math.max(worst, ratio)
    rows.push([
      call.name,
      cheap.milliseconds.toFixed(2),
      dear.milliseconds.toFixed(2),
      ratio.toFixed(2),
      inThousands(cheap.bytes),
      inThousands(dear.bytes),
    ])
  }
  printTable(
    'Setup screen, 50 people in 5 teams beside 5,000 in 400',
    ['', 'ms small', 'ms large', 'ratio', 'bytes small', 'bytes large'],
    rows,
  )
  console.log(
    `\nLargest ratio ${worst.toFixed(2)}, goal at most ${goal}: ${worst <= goal ? 'met' : 'MISSED'}.`,
  )
  await server.stop()
}

type Answer = { milliseconds: number; bytes: number }

const ask = async (url: string, company: Company, call: Call, turn: number): Promise<Answer> => {
  const started = performance.now()
  const response = await fetch(url + call.path(company), {
    method: call.method ?? 'GET',
    headers: {
      cookie: company.member.cookie,
      'accept-encoding': 'identity',
      ...(call.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(call.body ? { body: JSON.stringify(call.body(turn + warmUp)) } : {}),
  })
  const text = await response.text()
  const milliseconds = performance.now() - started
  if (!response.ok) throw new Error(`${call.name} answered ${response.status}: ${text}`)
  return { milliseconds, bytes: Buffer.byteLength(text) }
}

const middle = (answers: Answer[]): Answer => ({
  milliseconds: median(answers.map(({ milliseconds }) => milliseconds)),
  bytes: median(answers.map(({ bytes }) => bytes)),
})
