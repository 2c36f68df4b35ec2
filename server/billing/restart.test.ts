import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BillingOverview, billing } from '@cairn/domain/billing/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openEmbedded } from '../db/embedded.ts'
import { joiner, pay, subscribe } from '../testing/billing.ts'
import { discardServerBundle } from '../testing/bundle.ts'
import { founder, type Member } from '../testing/people.ts'
import { startServerProcess } from '../testing/process.ts'
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

/** Two companies on a server that ends before any of its jobs has run: one has just paid, the other just grown. */
const leftInTheMiddle = async () => {
  const opened = openEmbedded(folder).then((db) => ({ db, close: db.close }))
  const server = await testServer({ SEAT_SYNC_DELAY: '0' }, opened)
  const [paid, grown] = [await founder(server), await founder(server)]
  await subscribe(server, grown)
  await joiner(server, grown)
  await pay(paid)
  await server.close()
  return { paid, grown }
}

const overviewAt = async (url: string, { client: { cookies } }: Member): Promise<BillingOverview> => {
  const cookie = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const response = await fetch(url + billing.overview.path, { headers: { cookie } })
  return billing.overview.reply.parse(await response.json())
}

it('A server that ended between payment and event, or between a new member and the report, catches up when it starts', async () => {
  const { paid, grown } = await leftInTheMiddle()
  const server = await startServerProcess({ env: { DATA_DIR: folder, SECRET: testSecret } })
  await vi.waitFor(async () => expect((await overviewAt(server.url, paid)).state).toBe('active'), {
    timeout: 60_000,
    interval: 200,
  })
  await vi.waitFor(
    async () =>
      expect(await overviewAt(server.url, grown)).toMatchObject({ members: 2, seats: { billed: 2 } }),
    { timeout: 60_000, interval: 200 },
  )
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
}, 240_000)
