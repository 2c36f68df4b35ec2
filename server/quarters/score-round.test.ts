import { inbox } from '@cairn/domain/inbox/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colleague, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { changeClosing, giveScore } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days } from '../testing/updates.ts'
import { scoreRound } from './score-round.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const scoresAreDueIn = ({ companyId }: Member, count: number) =>
  server.parts.db.raw('update quarters set score_by = $2 where company_id = $1', [
    companyId,
    new Date(server.parts.clock().getTime() + days(count)).toISOString().slice(0, 10),
  ])
const toldTo = async ({ client }: Member) =>
  (await client.call(inbox.list, { query: {} })).reply.entries
    .filter(({ kind }) => kind === 'score_due')
    .map(({ quarter }) => quarter)

describe('The day by which scores are asked for', () => {
  it('is told two days before, once, to whoever has something to score', async () => {
    const ada = await founder(server)
    const nadia = await colleague(server, ada)
    const carl = await colleague(server, ada, 'Carl Berg')
    const noon = new Date()
    noon.setUTCHours(12, 0, 0, 0)
    server.travelTo(noon)
    await newObjective(ada, { quarter: 'Q3 2026', coOwnerIds: [nadia.id] })
    await newObjective(carl, { quarter: 'Q2 2026' })
    await changeClosing(ada, 'Q3 2026', 'startClosing')

    await scoresAreDueIn(ada, 3)
    await scoreRound(server.parts)
    expect(await toldTo(nadia)).toEqual([])
    await scoresAreDueIn(ada, 2)
    await scoreRound(server.parts)
    await scoreRound(server.parts)
    expect(await toldTo(nadia)).toEqual(['Q3 2026'])
    expect(await toldTo(ada)).toEqual(['Q3 2026'])
    expect(await toldTo(carl)).toEqual([])
    await scoresAreDueIn(ada, 1)
    await scoreRound(server.parts)
    expect(await toldTo(nadia)).toEqual(['Q3 2026', 'Q3 2026'])
    await scoresAreDueIn(ada, -1)
    await scoreRound(server.parts)
    expect(await toldTo(nadia)).toHaveLength(2)
  })

  it('is told to nobody who has scored or dropped all of theirs, nor for drafts; what was learned alone is no score', async () => {
    const noon = new Date()
    noon.setUTCHours(12, 0, 0, 0)
    server.travelTo(noon)
    const ada = await founder(server)
    const quarter = 'Q3 2026'
    const [nadia, carl, dora] = [
      await colleague(server, ada),
      await colleague(server, ada, 'Carl Berg'),
      await colleague(server, ada, 'Dora Ek'),
    ]
    const scored = await newObjective(nadia, { quarter })
    const draft = await newObjective(carl, { quarter })
    const learned = await newObjective(dora, { quarter })
    const dropped = await newObjective(nadia, { quarter })
    await server.parts.db.raw(`update objectives set draft = 'draft' where id = $1`, [draft.id])
    await changeClosing(ada, quarter, 'startClosing')
    await giveScore(nadia, scored, { score: 0.5 })
    await giveScore(nadia, dropped, { outcome: 'dropped' })
    await giveScore(dora, learned, { learned: 'Begin with the routes.' })
    await scoresAreDueIn(ada, 2)
    await scoreRound(server.parts)
    expect([await toldTo(nadia), await toldTo(carl), await toldTo(dora)]).toEqual([[], [], [quarter]])
  })
})
