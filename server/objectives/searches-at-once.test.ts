import { coaching } from '@cairn/domain/objectives/coach-contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../db/client.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { colleague, newObjective, titlesFound } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

/** Holds what a company reads, before it takes a connection. */
const holding = ({ db, close }: TestDatabase) => {
  const held: (() => void)[] = []
  let companyId: string | undefined
  const as: Database['as'] = async (role, view, run) => {
    if (view.readsOnly && view.companyId === companyId)
      await new Promise<void>((resolve) => held.push(resolve))
    return db.as(role, view, run)
  }
  return {
    database: { db: { ...db, as }, close },
    held,
    hold: (id: string) => {
      companyId = id
    },
    letGo: () => {
      companyId = undefined
      for (const go of held) go()
    },
  }
}

let holder: ReturnType<typeof holding>
let server: TestServer
let ada: Member
beforeEach(async () => {
  holder = holding(await testDatabase())
  server = await testServer({ DATABASE_CONNECTIONS: '10' }, Promise.resolve(holder.database))
  ada = await founder(server)
  await newObjective(ada, { title: 'Zirconium' })
})
afterEach(async () => {
  holder.letGo()
  await server.close()
})

describe('Searches of one company', () => {
  it('take one connection in five, however many are sent at once, and are all answered', async () => {
    const other = await founder(server)
    await newObjective(other, { title: 'Tungsten' })
    const colleagues = [ada, await colleague(server, ada), await colleague(server, ada)]
    holder.hold(ada.companyId)
    const searches = Array.from({ length: 21 }, (_, n) => titlesFound(colleagues[n % 3] ?? ada, 'irconi'))
    await eventually(() => expect(holder.held.length).toBeGreaterThan(0))
    expect(await titlesFound(other, 'ungste')).toEqual(['Tungsten'])
    expect(holder.held).toHaveLength(2)
    holder.letGo()
    expect(await Promise.all(searches)).toEqual(searches.map(() => ['Zirconium']))
  })

  it.each([
    ['counts', objectives.counts],
    ['files', objectives.export],
    ['choices of a parent', objectives.parentChoices],
    ['choices of an owner', objectives.ownerChoices],
  ])('take their turn with %s', async (_, { path }) => {
    holder.hold(ada.companyId)
    const searches = [titlesFound(ada, 'irconi'), titlesFound(ada, 'irconi')]
    await eventually(() => expect(holder.held).toHaveLength(2))
    const further = ada.client.send({ method: 'GET', url: path, query: { search: 'irconi' } })
    const plain = ada.client.send({ method: 'GET', url: path })
    await eventually(() => expect(holder.held).toHaveLength(3))
    holder.letGo()
    await Promise.all(searches)
    expect([(await further).status, (await plain).status]).toEqual([200, 200])
  })

  it('and looks for what is alike wait together, while another company is answered', async () => {
    const other = await founder(server)
    const alike = { method: 'GET' as const, url: coaching.similar.path }
    const query = { title: 'Zirconium ore', quarter: 'Q1 2026' }
    holder.hold(ada.companyId)
    const asked = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? ada.client.send({ ...alike, query })
        : ada.client.send({ method: 'GET', url: objectives.ownerChoices.path, query: { search: 'a' } }),
    )
    await eventually(() => expect(holder.held.length).toBeGreaterThan(0))
    const quick = [
      other.client.send({ ...alike, query }),
      other.client.send({ method: 'GET', url: objectives.list.path }),
    ]
    expect((await Promise.all(quick)).map(({ status }) => status)).toEqual([200, 200])
    expect(holder.held).toHaveLength(2)
    holder.letGo()
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('of one person wait behind one another, and not before those of colleagues', async () => {
    const nadia = await colleague(server, ada)
    holder.hold(ada.companyId)
    const answered: string[] = []
    const search = (member: Member) =>
      titlesFound(member, 'irconi').then(() => answered.push(member === ada ? 'ada' : 'nadia'))
    const searches = Array.from({ length: 10 }, () => search(ada))
    await eventually(() => expect(holder.held).toHaveLength(2))
    searches.push(search(nadia))
    // What she asks for afterwards has come, and so has her search.
    const plain = nadia.client.call(objectives.list, { query: {} })
    await eventually(() => expect(holder.held).toHaveLength(3))
    for (let next = 0; next < 12; next += 1) {
      await eventually(() => expect(holder.held.length).toBeGreaterThan(next))
      holder.held[next]?.()
    }
    await Promise.all([...searches, plain])
    expect(answered.indexOf('nadia')).toBeLessThan(4)
  })

  it('are refused in words once more wait than are answered in time', async () => {
    holder.hold(ada.companyId)
    const searches = Array.from({ length: 53 }, () =>
      ada.client.send({ method: 'GET', url: objectives.list.path, query: { search: 'irconi' } }),
    )
    const { status, headers, text } = await Promise.race(searches)
    expect([status, headers['retry-after'], JSON.parse(text).code]).toEqual([503, '5', 'unavailable'])
    holder.letGo()
    const statuses = (await Promise.all(searches)).map((answer) => answer.status)
    expect(statuses.filter((one) => one === 200)).toHaveLength(52)
  })
})
