import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { accounts } from '@cairn/domain/accounts/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded } from './db/embedded.ts'
import { discardServerBundle } from './testing/bundle.ts'
import { password } from './testing/people.ts'
import { type ServerProcess, startServerProcess } from './testing/process.ts'
import { seeded } from './testing/seeded.ts'
import { copyTemplate } from './testing/template.ts'

const kills = 5
const clients = 8

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-crash-'))
  await copyTemplate(folder)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await discardServerBundle()
})

type Tally = { acknowledged: string[]; cut: number; refused: string[] }

/** Signs up one address after the other until the server is gone. */
const signUpUntilCut = async ({ url }: ServerProcess, place: number, tally: Tally) => {
  for (let count = 0; ; count += 1) {
    const email = `client${place}-${count}@example.com`
    const body = JSON.stringify({ fullName: 'Maren Aasen', email, password })
    // One caller so busy would be told to slow down, so each sign-up comes from an address of its own.
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.2.${place}.${count + 1}` }
    try {
      const response = await fetch(url + accounts.signUp.path, { method: 'POST', headers, body })
      if (response.status === 200) tally.acknowledged.push(email)
      else tally.refused.push(`${response.status} ${await response.text()}`)
    } catch {
      tally.cut += 1
      return
    }
  }
}

const until = async (condition: () => boolean) => {
  while (!condition()) await wait(5)
}

type Moment = { afterWrites: number; thenMilliseconds: number }

/** Writes from all clients at once and kills the server in the middle of it. */
const writeAndKill = async (round: number, moment: Moment): Promise<Tally> => {
  const server = await startServerProcess({ env: { DATA_DIR: folder, TRUST_PROXY: 'true' } })
  const tally: Tally = { acknowledged: [], cut: 0, refused: [] }
  const writing = Array.from({ length: clients }, (_, client) =>
    signUpUntilCut(server, round * clients + client, tally),
  )
  await until(() => tally.acknowledged.length >= moment.afterWrites || tally.cut > 0)
  await wait(moment.thenMilliseconds)
  server.kill('SIGKILL')
  await Promise.all(writing)
  expect(await server.exited).toBeNull()
  return tally
}

const keptAddresses = async () => {
  const db = await openEmbedded(folder)
  const rows = await db.raw<{ email: string }>(
    `select email from auth."user" u
     where exists (select from auth.account a where a.user_id = u.id and a.provider_id = 'credential' and a.password <> '')
       and exists (select from mail_outbox m where m.to_email = u.email and m.kind = 'confirmation')`,
  )
  await db.close()
  return new Set(rows.map(({ email }) => email))
}

it('No acknowledged write is lost when the server is killed', { timeout: 480_000 }, async () => {
  const random = seeded(20_260_105)
  const tallies: Tally[] = []
  for (let round = 0; round < kills; round += 1)
    tallies.push(
      await writeAndKill(round, { afterWrites: 5 + 20 * random(), thenMilliseconds: 100 * random() }),
    )
  console.log(
    `Acknowledged and cut off before each kill: ${tallies
      .map(({ acknowledged, cut }) => `${acknowledged.length}/${cut}`)
      .join(', ')}`,
  )

  const last = await startServerProcess({ env: { DATA_DIR: folder } })
  last.kill('SIGTERM')
  expect(await last.exited).toBe(0)

  const kept = await keptAddresses()
  expect(tallies.flatMap(({ acknowledged }) => acknowledged).filter((email) => !kept.has(email))).toEqual([])
  expect(tallies.flatMap(({ refused }) => refused)).toEqual([])
  for (const { acknowledged, cut } of tallies) {
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(cut).toBeGreaterThan(0)
  }
})
