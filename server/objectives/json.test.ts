import { randomUUID } from 'node:crypto'
import { Objective } from '@cairn/domain/objectives/schema'
import type { PermissionsLevel } from '@cairn/domain/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jsonText } from '../db/json-text.ts'
import { readInCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { generatedCompany } from '../testing/generated-company.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { readObjectiveTexts } from './json.ts'
import { readObjectives } from './rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const now = new Date('2026-12-02T09:20:00Z')

/** Every objective of the company twice, as one caller sees them: as the database writes it, and by the rules. */
const bothWays = (companyId: string, caller: { id: string; permissionsLevel: PermissionsLevel }) => {
  const scope = scopeOf(
    { company: { id: companyId }, profile: { ...caller, fullName: 'Ada' } },
    now,
    ownOrigin,
  )
  return readInCompany(server.parts.db, scope, async (tx) => {
    const ids = (await tx.query<{ id: string }>('select id from public.objectives')).map(({ id }) => id)
    const texts = await readObjectiveTexts(tx, scope, ids)
    const objectives = await readObjectives(tx, scope, ids)
    return {
      written: texts.map(({ text }): unknown => JSON.parse(text)),
      byRules: objectives.map((objective): unknown => z.encode(Objective, objective)),
    }
  })
}

describe('an objective that the database writes', () => {
  it('is key by key what the rules say, for admins, owners, those it is shared with and everyone else', async () => {
    const size = { people: 12, teams: 6, levels: 3, objectives: [12, 30] }
    const { plan, companyId } = await generatedCompany(server, { seed: 'written', size, now })
    await server.parts.db.raw(
      `update objectives set draft = 'ready', added_after_commit = title < 'M' where company_id = $1 and title > 'K'`,
      [companyId],
    )
    await server.parts.db.raw(
      `insert into quarters (company_id, quarter, state) values ($1, 'Q3 2026', 'closed')`,
      [companyId],
    )
    const admin = { id: randomUUID(), permissionsLevel: 'company_admin' as const }
    const members = plan.people.map(({ id }) => ({ id, permissionsLevel: 'member' as const }))
    const rights = new Set<unknown>()
    for (const caller of [admin, ...members]) {
      const { written, byRules } = await bothWays(companyId, caller)
      expect(written).toEqual(byRules)
      expect(written.length).toBeGreaterThan(9)
      for (const one of written) rights.add(Objective.parse(one).canChange)
    }
    expect(rights).toEqual(new Set([true, false]))
  })

  it('keeps every letter and every digit', async () => {
    const ada = await founder(server)
    const title = 'Quotes " and \\ and / and \t and \u2028 and </script> and 😀 and ß'
    const values = [0.1, 1e15, -1e15, 1e-15, -0, 1 / 3, 123_456_789.123_456_7, 12]
    const key = { title, unit: '"\\' }
    await newObjective(ada, {
      title,
      description: 'One line\r\nand another\n\n\u0001\u007f',
      keyResults: values.map((value) => ({ ...key, startValue: value, currentValue: 2.5, targetValue: 1 })),
    })
    await newObjective(ada, { title: 'Nothing to measure', keyResults: [{ title: 'By hand' }] })
    const { written, byRules } = await bothWays(ada.companyId, { id: ada.id, permissionsLevel: 'member' })
    expect(written).toEqual(byRules)
  })

  it('has the keys that its contract names, and is nothing at all where one that must be there is missing', async () => {
    const Sample = z.object({ id: z.uuid(), name: z.string().nullable(), size: z.number() })
    const write = async (size: string) => {
      const text = jsonText(Sample, { id: 'gen_random_uuid()', name: 'null', size })
      return (await server.parts.db.raw<{ told: string | null }>(`select ${text} as told`))[0]?.told
    }
    expect(Object.keys(Sample.strict().parse(JSON.parse((await write('3')) ?? '')))).toEqual([
      'id',
      'name',
      'size',
    ])
    expect(await write('null::int')).toBeNull()
  })
})
