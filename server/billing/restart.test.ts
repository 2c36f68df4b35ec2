import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BillingOverview, billing } from '@cairn/domain/billing/contract'
import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded } from '../db/embedded.ts'
import { checkout, subscribe } from '../testing/billing.ts'
import { discardServerBundle } from '../testing/bundle.ts'
import type { Client } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { jobsIn } from '../testing/jobs.ts'
import { founder, newcomer } from '../testing/people.ts'
import { type ServerProcess, startServerProcess } from '../testing/process.ts'
import { testSecret, testServer } from '../testing/server.ts'
import { copyTemplate } from '../testing/template.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-restart-'))
  await copyTemplate(folder)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await discardServerBundle()
})

/** Two companies: one is about to pay, the other pays and is about to grow. */
const prepared = async () => {
  const opened = openEmbedded(folder).then((db) => ({ db, close: db.close }))
  const server = await testServer({}, opened)
  const [buyer, grower, guest] = [await founder(server), await founder(server), await newcomer(server)]
  await subscribe(server, grower)
  const { companyId } = (await grower.client.call(workspace.info, {})).reply
  const joining = { companyId, userId: guest.account.id }
  const payment = `${await checkout(buyer)}/pay`
  await server.close()
  return { buyer, grower, guest, joining, payment }
}

// Long enough that the report of the new member is still to come when the server is killed.
const start = () =>
  startServerProcess({ env: { DATA_DIR: folder, SECRET: testSecret, SEAT_SYNC_DELAY: '6' } })

const sendAs = ({ cookies }: Client, server: ServerProcess, path: string, body?: object) =>
  fetch(server.url + path, {
    redirect: 'manual',
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })

const overviewAt = async (server: ServerProcess, client: Client): Promise<BillingOverview> =>
  billing.overview.reply.parse(await (await sendAs(client, server, billing.overview.path)).json())

const waitingReports = async () => {
  const db = await openEmbedded(folder)
  const waiting = await jobsIn(db, 'seat-sync')
  await db.close()
  return waiting.filter(({ state }) => state === 'created')
}

it('A server killed right after a payment and a new member catches up with both when it starts', async () => {
  const { buyer, grower, guest, joining, payment } = await prepared()
  const startedAt = Date.now()
  const killed = await start()
  // Once what every start reconciles is done, the only report is that of the new member.
  await eventually(async () => {
    const { seats } = await overviewAt(killed, grower.client)
    expect(seats?.syncedAt?.getTime()).toBeGreaterThan(startedAt)
  })
  const [paid, joined] = await Promise.all([
    fetch(killed.url + payment, { method: 'POST', redirect: 'manual' }),
    sendAs(guest.client, killed, workspace.joinCompany.path, joining),
  ])
  killed.kill('SIGKILL')
  expect([paid.status, joined.status]).toEqual([303, 200])
  expect(await killed.exited).toBeNull()
  expect(await waitingReports()).toMatchObject([{ data: { companyId: grower.companyId } }])

  const server = await start()
  await eventually(async () => expect((await overviewAt(server, buyer.client)).state).toBe('active'))
  await eventually(async () =>
    expect(await overviewAt(server, grower.client)).toMatchObject({ members: 2, seats: { billed: 2 } }),
  )
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
