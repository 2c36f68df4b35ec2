import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { discussion } from '@cairn/domain/discussion/contract'
import { inbox } from '@cairn/domain/inbox/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { updates } from '@cairn/domain/updates/contract'
import type { Database } from '../server/db/client.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import { withDatabase } from './database.ts'
import { type BenchMember, newMember } from './member.ts'
import { takeTurn } from './processor-time.ts'
import { median, printTable } from './table.ts'

const secret = 'a secret that is long enough for every bench'
const followers = 5000
const [few, many] = [10, 10_000]
const rounds = 7
const callsATurn = 30
/** Until the server has compiled what it does again and again. */
const callsToWarmUp = 150
const posts = 20

type Row = { name: string; costs: [number, number]; ratio: number; most: number; unit: string }

/** What others do costs who does something, or looks: followers of an OKR, a long inbox, a long discussion. */
export const together = () =>
  withDatabase(async (databaseUrl) => {
    const server = await startBuiltServer({
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: '4',
      SECRET: secret,
      LOG_LEVEL: 'warn',
    })
    const small = await newMember(server.url, databaseUrl, 'few@example.com')
    const large = await newMember(server.url, databaseUrl, 'many@example.com')
    const db = await openPostgres({ url: databaseUrl, connections: 1, onLost: () => {} })
    const [talkedSmall, talkedLarge] = [await newOkr(server, small), await newOkr(server, large)]
    const [followedByOne, followedByMany] = [await newOkr(server, large), await newOkr(server, large)]
    for (const [member, okr, count] of [
      [small, talkedSmall, few],
      [large, talkedLarge, many],
    ] as const) {
      await fillInbox(db, member, okr, count)
      await fillDiscussion(db, member, okr, count)
    }
    await addFollowers(db, large, followedByOne, 1)
    await addFollowers(db, large, followedByMany, followers)
    await db.raw('vacuum analyze')
    const read = (path: (okr: string) => string) => ({
      small: () => getBytes(server, small, path(talkedSmall)),
      large: () => getBytes(server, large, path(talkedLarge)),
    })
    const rows = [
      await postingFor(server, db, large, followedByOne, followedByMany),
      await readingOf(
        server,
        db,
        'the inbox, first page',
        read(() => inbox.list.path),
      ),
      await readingOf(
        server,
        db,
        'the unread count',
        read(() => inbox.unread.path),
      ),
      await readingOf(
        server,
        db,
        'a discussion, first page',
        read((okr) => discussion.list.path.replace(':objective', okr)),
      ),
    ]
    printTable(
      `What others do: 1 and ${followers} followers, ${few} and ${many} entries and comments`,
      ['', 'few', 'many', 'ratio', 'at most', 'held'],
      rows.map(({ name, costs, ratio, most, unit }) => [
        name,
        ...costs.map((cost) => `${cost.toFixed(2)} ${unit}`),
        ratio.toFixed(2),
        most.toFixed(1),
        ratio <= most ? 'yes' : 'missed',
      ]),
    )
    await db.close()
    await server.stop()
  })

const getBytes = async ({ url }: BuiltServer, { cookie }: BenchMember, path: string) => {
  const response = await fetch(url + path, { headers: { cookie } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return text.length
}

const send = async ({ url }: BuiltServer, { cookie }: BenchMember, path: string, body: object) => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return text
}

const newOkr = async (server: BuiltServer, member: BenchMember) => {
  const text = await send(server, member, objectives.create.path, {
    title: 'Land',
    keyResults: [{ title: 'Parcels', targetValue: 100 }],
  })
  return (JSON.parse(text) as { id: string }).id
}

/** Until everybody has heard of what was done so far: it falls upon nobody who is measured next. */
const everybodyIsTold = async (db: Database) => {
  while ((await db.raw('select 1 from to_tell limit 1')).length > 0) await wait(20)
}

/**
 * What its author waits for: the posts to both take turns, each once everybody has heard of the one before. The quicker half is compared:
 * the rest is what else the machine does.
 */
const postingFor = async (
  server: BuiltServer,
  db: Database,
  member: BenchMember,
  one: string,
  all: string,
): Promise<Row> => {
  const times: Record<string, number[]> = { [one]: [], [all]: [] }
  for (let post = 0; post < posts; post += 1)
    for (const okr of post % 2 === 0 ? [one, all] : [all, one]) {
      await everybodyIsTold(db)
      const begun = performance.now()
      await send(server, member, updates.post.path.replace(':objective', okr), {
        updateText: `Going well ${post}`,
      })
      times[okr]?.push(performance.now() - begun)
    }
  const quick = (okr: string) =>
    median((times[okr] ?? []).toSorted((first, second) => first - second).slice(0, posts / 2))
  const costs: [number, number] = [quick(one), quick(all)]
  return { name: 'posting an update, answered', costs, ratio: costs[1] / costs[0], most: 1.2, unit: 'ms' }
}

type Reading = { small: () => Promise<number>; large: () => Promise<number> }

const readingOf = async (server: BuiltServer, db: Database, name: string, reading: Reading): Promise<Row> => {
  await everybodyIsTold(db)
  // Thousands were told meanwhile; a database that runs for longer than this one has looked at them.
  await db.raw('vacuum analyze')
  const measured: [number, number][] = []
  for (let call = 0; call < callsToWarmUp; call += 1)
    for (const one of [reading.small, reading.large]) await one()
  for (let round = 0; round <= rounds; round += 1) {
    const small = (await takeTurn(server, db, callsATurn, reading.small)).milliseconds
    const large = (await takeTurn(server, db, callsATurn, reading.large)).milliseconds
    if (round > 0) measured.push([small, large])
  }
  const costs: [number, number] = [
    median(measured.map(([small]) => small)),
    median(measured.map(([, large]) => large)),
  ]
  const ratio = median(measured.map(([small, large]) => large / small))
  return { name, costs, ratio, most: 1.5, unit: 'CPU ms' }
}

const fillInbox = (db: Database, { companyId }: BenchMember, okr: string, count: number) =>
  db.raw(
    `insert into inbox_entries (company_id, profile_id, kind, reason, objective_id, details, actor_name, began_at, happened_at)
     select $1, p.id, 'update', 'followed', $2, '{"words":"Going well","from":null,"to":"on_track"}', 'Nadia Haddad',
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from profiles p, generate_series(1, $3::int) n where p.company_id = $1`,
    [companyId, okr, count],
  )

const fillDiscussion = (db: Database, { companyId }: BenchMember, okr: string, count: number) =>
  db.raw(
    `insert into comments (company_id, objective_id, author_id, author_name, words, created_at)
     select $1, $2, p.id, 'Maren Aasen', 'Have you seen what came of it? ' || n, now() - n * interval '1 minute'
     from profiles p, generate_series(1, $3::int) n where p.company_id = $1`,
    [companyId, okr, count],
  )

const addFollowers = (db: Database, { companyId }: BenchMember, okr: string, count: number) =>
  db.raw(
    `with people as (
       insert into auth."user" (id, name, email, email_verified)
       select gen_random_uuid(), 'Person ' || n, $4 || n || '@many.example', true from generate_series(1, $3::int) n
       returning id, name, email),
     members as (
       insert into profiles (company_id, id, email, full_name) select $1, id, email, name from people returning id)
     insert into objective_follows (company_id, objective_id, profile_id, is_following, since)
     select $1, $2, id, true, now() from members`,
    [companyId, okr, count, randomUUID()],
  )
