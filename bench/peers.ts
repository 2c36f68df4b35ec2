import { accounts } from '@cairn/domain/accounts/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { strategies } from '@cairn/domain/strategies/contract'
import { updates } from '@cairn/domain/updates/contract'
import { openPostgres } from '../server/db/postgres.ts'
import { alternate } from './alternate.ts'
import { startBuiltServer } from './built-server.ts'
import { postmasterOf, withDatabase } from './database.ts'
import { type BenchMember, newMember } from './member.ts'
import { fillWithObjectives } from './objectives.ts'
import { type Peer, startPostgrest } from './postgrest.ts'
import { outputOf, processorSeconds, processorSecondsOfAll } from './programs.ts'
import { inThousands, median, printTable } from './table.ts'
import type { Timed } from './timed-answers.ts'

const size = 20_000
const rounds = 3
const seconds = 4
const callers = [2, 8, 32]
/** As many as the server takes by itself. */
const poolSize = 10

/** Cairn beside PostgREST: the same database, the same role and policies, the same records. `peers=updates` compares only those. */
export const peers = (only?: string) => withDatabase((databaseUrl) => measure(databaseUrl, only))

const measure = async (databaseUrl: string, only: string | undefined) => {
  const server = await startBuiltServer({
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: String(poolSize),
    SECRET: 'a secret that is long enough for every bench',
  })
  const member = await newMember(server.url, databaseUrl)
  await fillWithObjectives(databaseUrl, member.companyId, size)
  await addStrategies(databaseUrl, member.companyId)
  const postgrest = await startPostgrest(databaseUrl, member.companyId, poolSize)
  if (postgrest === undefined)
    console.log(
      'PostgREST comes for x86-64 Linux only, and is left out here: there is nothing to compare with.',
    )
  const postmaster = await postmasterOf(databaseUrl)
  for (const one of await comparisons(server.url, member)) {
    if (only !== undefined && one.name !== only) continue
    const rows: string[][] = []
    for (const connections of callers) {
      const subjects = [
        { name: 'Cairn', pid: server.pid, env: { URL: server.url + one.cairn, COOKIE: member.cookie } },
        ...(postgrest
          ? [{ name: 'PostgREST', pid: postgrest.pid, env: addressOf(postgrest, one.peer) }]
          : []),
      ]
      const runs = await alternate(
        subjects.map(({ name, pid, env }) => ({ name, run: () => timed(pid, postmaster, connections, env) })),
        rounds,
      )
      rows.push(...rowsOf(connections, runs as Map<string, Measured[]>))
    }
    printTable(one.title, head, rows)
  }
  postgrest?.stop()
  await server.stop()
}

const addressOf = ({ url, authorization }: Peer, path: string) => ({
  URL: url + path,
  AUTHORIZATION: authorization,
})

type Measured = Timed & { serverMs: number; databaseMs: number }

/** One run of the loop, with the processor time that server and database took for each answer. */
const timed = async (
  pid: number,
  postmaster: number,
  connections: number,
  env: Record<string, string>,
): Promise<Measured> => {
  const spent = () => [processorSeconds(pid) ?? Number.NaN, processorSecondsOfAll(postmaster) ?? Number.NaN]
  const [server = 0, database = 0] = spent()
  const began = performance.now()
  const run: Timed = JSON.parse(
    await outputOf(['--import', 'tsx', 'bench/peers-loop.ts'], {
      ...env,
      SECONDS: String(seconds),
      CONNECTIONS: String(connections),
    }),
  )
  const [serverAfter = 0, databaseAfter = 0] = spent()
  // What the loop asked for to warm up was answered too.
  const answers = run.perSecond * ((performance.now() - began) / 1000)
  return {
    ...run,
    serverMs: ((serverAfter - server) * 1000) / answers,
    databaseMs: ((databaseAfter - database) * 1000) / answers,
  }
}

const head = [
  '',
  'connections',
  'a second',
  'refused',
  'p95 ms',
  'server ms',
  'database ms',
  'bytes',
  'of PostgREST',
]
const rowsOf = (connections: number, runs: Map<string, Measured[]>) =>
  [...runs].map(([name, own]) => {
    const middle = (key: 'perSecond' | 'p95' | 'serverMs' | 'databaseMs' | 'bytes') =>
      median(own.map((run) => run[key]))
    const beside = runs.get('PostgREST')
    const ratio = median(own.map((run, round) => run.perSecond / (beside?.[round]?.perSecond ?? Number.NaN)))
    return [
      name,
      String(connections),
      inThousands(middle('perSecond')),
      inThousands(own.reduce((sum, { refused }) => sum + refused, 0)),
      middle('p95').toFixed(1),
      middle('serverMs').toFixed(2),
      middle('databaseMs').toFixed(2),
      inThousands(middle('bytes')),
      beside === undefined || name === 'PostgREST' ? '' : ratio.toFixed(2),
    ]
  })

const okrColumns = [
  'id,version,title,description,status,previous_status,status_changed_date,quarter,parent_id,due_date,progress',
  'created_date,updated_date',
  'owner:profiles!objectives_owner_fk(id,full_name,title,profile_emoji)',
  'key_results(id,title,start_value,current_value,target_value,unit,status,position)',
].join(',')

/** What Cairn is asked for, and what brings the same records from PostgREST. */
const comparisons = async (url: string, { cookie, me }: BenchMember) => {
  const page = await fetch(url + objectives.list.path, { headers: { cookie } })
  const { rows } = objectives.list.reply.parse(await page.json())
  const okr = rows[0]?.id ?? ''
  const { account } = accounts.me.reply.parse(JSON.parse(me))
  return [
    {
      name: 'list',
      title: `First page of All OKRs of 20,000: ${rows.length} with their key results`,
      cairn: objectives.list.path,
      peer: `/objectives?select=${okrColumns}&order=created_date.desc,id.desc&limit=${rows.length}`,
    },
    {
      name: 'okr',
      title: 'One OKR',
      cairn: objectives.get.path.replace(':id', okr),
      peer: `/objectives?select=${okrColumns}&id=eq.${okr}`,
    },
    {
      name: 'updates',
      title: 'Updates of an OKR',
      cairn: updates.list.path.replace(':objective', okr),
      peer: `/weekly_updates?objective_id=eq.${okr}&order=created_at.desc,id.desc&limit=50`,
    },
    {
      name: 'strategies',
      title: 'Strategies',
      cairn: strategies.list.path,
      peer: '/strategies?select=id,title,description,quarter,team_id,owner_id,created_at&order=created_at.desc,id.desc&limit=50',
    },
    {
      name: 'record',
      title: 'One’s own record',
      cairn: accounts.me.path,
      peer: `/profiles?id=eq.${account.id}&select=id,full_name,email,title,permissions_level,companies!profiles_company_id_companies_id_fk(id,name)`,
    },
  ]
}

const addStrategies = async (databaseUrl: string, companyId: string) => {
  const db = await openPostgres({ url: databaseUrl, connections: 1, onLost: () => {} })
  await db.raw(
    `insert into strategies (company_id, title, quarter)
     select $1, 'Strategy number ' || n, 'Q' || 1 + n % 4 || ' 2026' from generate_series(1, 40) n`,
    [companyId],
  )
  await db.raw('analyze strategies')
  await db.close()
}
