import { inbox } from '@cairn/domain/inbox/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { colleague, newObjective } from '../testing/objectives.ts'
import { founder } from '../testing/people.ts'
import { changeClosing } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days } from '../testing/updates.ts'
import { scoreRound } from './score-round.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

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
    const scoresAreDueIn = (count: number) =>
      server.parts.db.raw('update quarters set score_by = $2 where company_id = $1', [
        ada.companyId,
        new Date(noon.getTime() + days(count)).toISOString().slice(0, 10),
      ])
    const toldTo = async (member: typeof ada) =>
      (await member.client.call(inbox.list, { query: {} })).reply.entries
        .filter(({ kind }) => kind === 'score_due')
        .map(({ quarter }) => quarter)

    await scoresAreDueIn(3)
    await scoreRound(server.parts)
    expect(await toldTo(nadia)).toEqual([])
    await scoresAreDueIn(2)
    await scoreRound(server.parts)
    await scoreRound(server.parts)
    expect(await toldTo(nadia)).toEqual(['Q3 2026'])
    expect(await toldTo(ada)).toEqual(['Q3 2026'])
    expect(await toldTo(carl)).toEqual([])
    await scoresAreDueIn(1)
    await scoreRound(server.parts)
    expect(await toldTo(nadia)).toEqual(['Q3 2026', 'Q3 2026'])
    await scoresAreDueIn(-1)
    await scoreRound(server.parts)
    expect(await toldTo(nadia)).toHaveLength(2)
  })
})
