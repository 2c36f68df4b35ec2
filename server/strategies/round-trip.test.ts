import { namesOf } from '@cairn/domain/fields'
import { strategies } from '@cairn/domain/strategies/contract'
import { StrategyFields, strategyFields } from '@cairn/domain/strategies/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTeam } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import {
  columnOf,
  lostColumns,
  lostFields,
  ownData,
  type Round,
  type Said,
  valuesFor,
} from '../testing/said-values.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
let known: Said[]
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
  const { current, choices } = (await ada.client.call(strategies.quarters, {})).reply
  const later = choices.find((quarter) => quarter !== current)
  known = [
    { quarter: current, teamId: await newTeam(server, ada.companyId, 'Hubs') },
    { quarter: later, teamId: await newTeam(server, ada.companyId, 'Lines') },
  ]
})
afterAll(() => server.close())

let made = 0
/** No two strategies of a team and a quarter have one title. */
const said = (round: Round): Said => {
  made += 1
  return { ...valuesFor(StrategyFields, round, known[round]), title: `Title ${made}` }
}
const add = async (wanted: Said) =>
  (await ada.client.call(strategies.create, { body: StrategyFields.parse(wanted) })).reply
const edit = async (id: string, wanted: Said) =>
  (await ada.client.call(strategies.update, { params: { id }, body: StrategyFields.parse(wanted) })).reply
const read = async (id: string) => (await ada.client.call(strategies.get, { params: { id } })).reply

const names = namesOf(strategyFields)

describe('Whatever is said of a strategy', () => {
  it('is there after adding, reading, editing, and in the file of one’s own data', async () => {
    const first = said(0)
    const added = await add(first)
    expect(lostFields(strategyFields, first, added)).toEqual([])
    expect(await read(added.id)).toEqual(added)
    const second = said(1)
    const edited = await edit(added.id, second)
    expect(lostFields(strategyFields, second, edited)).toEqual([])
    expect(await read(added.id)).toEqual(edited)
    const row = (await ownData(ada)).strategies.find(({ id }) => id === added.id)
    expect(lostColumns(names, second, row)).toEqual([])
  })
})

describe('A field of a strategy that gets lost is missed', () => {
  it('by adding and by editing', async () => {
    const first = said(0)
    const added = await add({ ...first, description: undefined })
    expect(lostFields(strategyFields, first, added)).toEqual(['description'])
    const second = said(1)
    const edited = await edit(added.id, { ...second, description: undefined })
    expect(lostFields(strategyFields, second, edited)).toEqual(['description'])
  })

  it.each(names)('%s, by a read model without it', async (name) => {
    const first = said(0)
    const { [name === 'teamId' ? 'team' : name]: _, ...without } = await add(first)
    expect(lostFields<typeof without>(strategyFields as never, first, without)).toEqual([name])
  })

  it('by a file without its column, whichever it is', async () => {
    const first = said(0)
    const { id } = await add(first)
    const row = (await ownData(ada)).strategies.find((one) => one.id === id) ?? {}
    for (const name of names) {
      const { [columnOf(name)]: _, ...without } = row
      expect(lostColumns(names, first, without)).toEqual([name])
    }
  })
})
