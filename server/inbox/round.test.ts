import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@cairn/domain/accounts/contract'
import { discussion } from '@cairn/domain/discussion/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded } from '../db/embedded.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { copyTemplate } from '../testing/template.ts'

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-telling-'))
  await copyTemplate(folder)
  const db = await openEmbedded(folder)
  server = await testServer({}, Promise.resolve({ db, close: () => db.close() }))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const waiting = async () => {
  const [row] = await server.parts.db.raw<{ count: number }>('select count(*)::int as count from to_tell')
  return row?.count ?? 0
}

describe('Telling of much in the embedded database', () => {
  it('lets others in between, who would have to wait for all of it on its one connection', async () => {
    const ada = await founder(server)
    const { id } = await newObjective(ada)
    await server.parts.teller.tell()
    for (let nth = 0; nth < 40; nth += 1)
      await ada.client.call(discussion.post, { params: { objective: id }, body: { words: `${nth}` } })
    const all = await waiting()
    expect(all).toBeGreaterThanOrEqual(40)
    const telling = server.parts.teller.tell()
    const left: number[] = []
    while ((left.at(-1) ?? all) > 0) {
      expect((await ada.client.call(accounts.me, {})).status).toBe(200)
      left.push(await waiting())
    }
    await telling
    expect(left.filter((count) => count > 0 && count < all).length).toBeGreaterThan(0)
  })
})
