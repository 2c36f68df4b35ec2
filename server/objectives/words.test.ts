import { objectives } from '@cairn/domain/objectives/contract'
import { people } from '@cairn/domain/people/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { colleague, editOf, newObjective, titlesFound } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  ada = await founder(server)
})
afterAll(() => server.close())

const found = (search: string) => titlesFound(ada, search)

describe('Parts of words', () => {
  it('are those that a description and a key result have now, once they were written anew', async () => {
    const made = await newObjective(ada, {
      title: 'Ores',
      description: 'Zirconium',
      keyResults: [{ title: 'Tungsten' }],
    })
    const keyResults = made.keyResults.map(({ id }) => ({ id, title: 'Osmium' }))
    const body = { ...editOf(made), description: 'Palladium', keyResults }
    await ada.client.call(objectives.update, { params: { id: made.id }, body })
    expect([await found('irconi'), await found('ungste')]).toEqual([[], []])
    expect([await found('alladi'), await found('smiu')]).toEqual([['Ores'], ['Ores']])
  })

  it('of an owner’s name stand in it as they were typed, and not only its threes of letters', async () => {
    const nadia = await colleague(server, ada)
    await nadia.client.call(people.updateMe, { body: { fullName: 'Nadia Banana' } })
    await newObjective(nadia, { title: 'Ores' })
    expect([await found('anana'), await found('nanan')]).toEqual([['Ores'], []])
  })

  it('find an OKR as well where they stand in it more than once, and in the name of its owner', async () => {
    const nadia = await colleague(server, ada)
    await nadia.client.call(people.updateMe, { body: { fullName: 'Nadia Salesdatter' } })
    const keyResults = [{ title: 'Wholesales' }, { title: 'Salesrooms' }]
    await newObjective(nadia, { title: 'Sales and presales', keyResults })
    expect([await found('ales'), await found('sales nad')]).toEqual([
      ['Sales and presales'],
      ['Sales and presales'],
    ])
  })

  it('are found in the company that asks, and by nobody who names another one', async () => {
    await newObjective(ada, { title: 'Zirconium' })
    const bea = await founder(server)
    const foundBy = ({ companyId }: Member) =>
      server.parts.db.as('cairn_app', { companyId }, (tx) =>
        tx.query('select objective_id from crossing.objectives_matching($1, $2)', [ada.companyId, 'irconi']),
      )
    expect([await foundBy(ada), await foundBy(bea)]).toEqual([[{ objective_id: expect.any(String) }], []])
  })

  it.each(['؟', 'ores', 'or'])('that are “%s” are those of one’s own company alone', async (part) => {
    const bea = await founder(server)
    for (const one of [ada, bea])
      await newObjective(one, { title: '؟ Ores', keyResults: [{ title: '؟ ores' }] })
    const rows = await server.parts.db.as('cairn_app', { companyId: ada.companyId }, (tx) =>
      tx.query('select objective_id from crossing.objectives_matching($1, $2)', [ada.companyId, part]),
    )
    expect(rows).toHaveLength(1)
  })

  it('are all found where very many words have them, in texts as in key results, beside other words', async () => {
    const links = Array.from(
      { length: 210 },
      (_, number) => `https://jira.example.com/browse/PROJ-${20000 + number}`,
    )
    await newObjective(ada, { title: 'First', description: links.slice(0, 150).join(' ') })
    await newObjective(ada, {
      title: 'Second',
      description: links.slice(150).join(' '),
      keyResults: [{ title: 'Ore' }],
    })
    await newObjective(ada, { title: 'Third', keyResults: [{ title: 'See PROJ-20300 and PROJ-20301' }] })
    expect(await found('rowse')).toEqual(['Second', 'First'])
    expect(await found('ROJ')).toEqual(['Third', 'Second', 'First'])
    expect(await found('roj seco')).toEqual(['Second'])
    expect([await found('PROJ-20209'), await found('20301')]).toEqual([['Second'], ['Third']])
    expect(await found('roj nowhere')).toEqual([])
  })

  it('stand between angle brackets as anywhere else', async () => {
    await newObjective(ada, { title: 'Write <head of sales> letter', keyResults: [{ title: '<b>Osmium' }] })
    for (const part of ['ales', 'etter', 'smiu']) expect(await found(part)).toHaveLength(1)
  })

  it('are found in words of any length', async () => {
    for (const length of [999, 1001, 2039, 2046, 5000])
      await newObjective(ada, { title: `Ores of ${length}`, description: `Zirconium ${'x'.repeat(length)}` })
    expect(await found('irconi')).toHaveLength(5)
    expect(await found('xxx')).toHaveLength(5)
    expect(await found('x'.repeat(200))).toHaveLength(5)
  })

  it('begin anew with the description', async () => {
    await newObjective(ada, { title: 'Grow', description: 'sales' })
    expect([await found('sa'), await found('wsa')]).toEqual([['Grow'], []])
  })

  it('that are typed again take no other’s place', async () => {
    await newObjective(ada, { title: 'Sales in the north' })
    expect(await found(`${'sales '.repeat(20)} in nowhere`)).toEqual([])
  })

  it('of twelve words all count, and of more the longest', async () => {
    await newObjective(ada, { title: 'one two three four five six seven eight nine ten eleven twelve' })
    expect(await found('twelve eleven ten nine eight seven six five four three two one')).toHaveLength(1)
    expect(await found('twelve eleven ten nine eight seven six five four three two xyz')).toHaveLength(0)
    expect(await found('twelve eleven ten nine eight seven six five four three two one xy')).toHaveLength(1)
    expect(await found('twelve eleven ten nine eight seven six five four three two one wxyz')).toHaveLength(0)
  })

  it.each([
    ['&sales; entity', ['sales', 'ales', '&sal', 'les;']],
    ['P&L; costs', ['P&L', 'l; c', '&L;']],
    ['See https://jira.example.com/browse/ZQX-7', ['ZQX-7', 'https', 'ttps', 'qx-7', 'rowse/z']],
    ['COVID-19 and 10-20, v2.10', ['19', 'covid 19', '20', '10', '.10', 'd-19']],
    ['-5% churn since 2026-11-17', ['5', '5%', '-5%', '11', '11-17', '2026 11 17']],
    ['TCP/IP-stack, A/B-test, src/ui/app.tsx', ['IP', 'IP-stack', 'B', 'ui', 'a/b', 'p.tsx']],
    ['Sales-team, lead_time_days', ['es-team', 'me_days', 'days', 'd_t', '"sales-team"', 'team,']],
    ['Women’s 12:30pm of ada@example.com', ['en’s', '2:30pm', 'ada@ex', 'ple.c']],
    ['ΠΟΛΙΤΙΚΟΣ xΛΟΓΟΣ0', ['πολιτικος', 'ΠΟΛΙΤΙΚΟΣ', 'λογος', 'ΛΟΓΟΣ', 'λογοσ']],
    ['İSTANBUL soft\u00adhyphen', ['İSTANBUL', 'i\u0307stan', 'ft\u00adhyphen', 'hyphen']],
    ['東京都の目標 and 😀', ['京', '京都', '東京都', 'の目', '😀']],
    ['naïve C# and C++', ['naïve', 'C#', 'c++', 'ïve']],
    ['€5m, A→B at ≥9° em\u2003space', ['5m', '€5m', 'B', '9', 'sp', '→b', '→', '€5']],
    ['שלום בית־ספר', ['ספ', 'ס', '־']],
    ['كتاب،قلم ما هذا؟', ['قل', '؟', '،']],
    ['काम।नया लक्ष्य।', ['नय', 'न', '।']],
    ['ሰላም፡ለዓለም።', ['ለዓ', '፡', '።']],
    ['Առաջ։Նոր՞', ['նո', '։']],
    ['Sale; path, and "so"', ['le;', 'th,', ';', '"', ',', 'sale;', '"so"', '"s']],
    ['東京AI戦略 🎯Go 3×4', ['AI', '戦略', 'go', '🎯g', '4', '×4', '京A']],
    ['เป้าหมาย ລາວ ខ្មែរ မြန်မာ', ['ห', 'หมาย', 'າວ', 'ខ្', 'မာ']],
    ["Cafe\u0301 Women’s Bob's", ['café', 'cafe\u0301', "women's", 'women’s', 'bob’s', "bob's"]],
    [
      '[a] {b} (c) *d+ .e? ^f$ |g| \\h ~i',
      ['[a', 'a]', '{b', 'b}', '(c', 'c)', '*d', 'd+', '.e', 'e?', '^f', 'f$', '|g', 'g|', '\\h', '~i', '\\'],
    ],
  ])('stand in “%s” as they were typed, whatever signs are among them', async (title, parts) => {
    await newObjective(ada, { title })
    await newObjective(ada, { title: 'Ores', keyResults: [{ title }] })
    await newObjective(ada, { title: 'Another' })
    for (const part of parts) expect([part, await found(part)]).toEqual([part, ['Ores', title]])
  })

  it('that begin with a sign have it', async () => {
    await newObjective(ada, { title: 'Golem market' })
    await newObjective(ada, { title: 'Power 2^go' })
    expect([await found('^go'), await found('^ma'), await found('go')]).toEqual([
      ['Power 2^go'],
      [],
      ['Power 2^go', 'Golem market'],
    ])
  })

  it('of a letter and a sign stand together, anywhere in a word', async () => {
    await newObjective(ada, { title: '25% and 5 apples' })
    await newObjective(ada, { title: 'Churn of 5%', keyResults: [{ title: '15%' }] })
    await newObjective(ada, { title: 'Quartz', keyResults: [{ title: '15% of 5' }] })
    expect([await found('5%'), await found('churn 5%')]).toEqual([
      ['Quartz', 'Churn of 5%', '25% and 5 apples'],
      ['Churn of 5%'],
    ])
  })

  it.each([
    ['Sales desire', 'sales de', 'sales ir'],
    ['Запрос клиента', 'за', 'ро'],
    ['नया लक्ष्य', 'नय', 'क्'],
    ['নতুন লক্ষ্য', 'নত', 'তু'],
    ['ახალი მიზანი', 'ახ', 'ალ'],
  ])('of two letters stand anywhere in “%s”, also beside others', async (title, begun, within) => {
    await newObjective(ada, { title })
    await newObjective(ada, { title: '0' })
    expect([await found(begun), await found(within)]).toEqual([[title], [title]])
  })

  it.each([
    ['İSTANBUL', 'istanbul'],
    ['Sales team', 'sales\u00a0team'],
    ['Sales team', 'sales\u3000team'],
    ['Sales team', 'sales\u200bteam'],
    ['Sales team', 'sales\tteam'],
    ['Sales\tteam', 'sales team'],
    ['Bob’s', 'bob‘s'],
    ['Bob’s', 'bob\u02bcs'],
    ['A sales-team', '“sales-team”'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['zero\u200cwidth\u2060joined', 'zerowidthjoined'],
    ['J\u030cxx', 'ǰxx'],
  ])('find “%s” by “%s”, which looks the same', async (title, typed) => {
    await newObjective(ada, { title })
    await newObjective(ada, { title: 'Another' })
    expect(await found(typed)).toEqual([title])
  })

  it('of one or two letters stand anywhere, in texts as in names', async () => {
    const nadia = await colleague(server, ada)
    await nadia.client.call(people.updateMe, { body: { fullName: 'Ann [QA] Lee-Ng' } })
    await newObjective(nadia, { title: 'Quartz' })
    await newObjective(ada, { title: 'Ores of iron' })
    expect([await found('ir'), await found('ro'), await found('f'), await found('x')]).toEqual([
      ['Ores of iron'],
      ['Ores of iron'],
      ['Ores of iron'],
      [],
    ])
    for (const part of ['qa', 'ng', '[q', 'ee', 'q', 'l'])
      expect([part, await found(part)]).toEqual([part, ['Quartz']])
  })

  it.each([
    'ada_l',
    'Smith,J',
    'Ada ‘Al’ Smith',
    'Bot #7',
    'Anna+Bo',
    'Kim 2nd-1',
    'R&D; Team',
    'ΝΙΚΟΣ ΠΑΠΑΣ',
    'İsmail Şahin',
    "Siobhán O'Neill",
  ])('find the OKRs of %s by the name as it is written', async (fullName) => {
    const nadia = await colleague(server, ada)
    await nadia.client.call(people.updateMe, { body: { fullName } })
    await newObjective(nadia, { title: 'Quartz' })
    await newObjective(ada, { title: 'Granite' })
    for (const search of [fullName, fullName.toLowerCase(), `${fullName} quart`])
      expect([search, await found(search)]).toEqual([search, ['Quartz']])
  })
})
