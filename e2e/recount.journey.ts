import { asWritten } from '@cairn/domain/demo/plan'
import { expect } from './fixtures.ts'
import { enterCompany, journeysWith } from './generated-companies.ts'
import { recountedFigures } from './recounted-figures.ts'
import { shownFigures } from './shown-figures.ts'

const wanted = [
  { seed: 'page-written', size: asWritten, now: '2026-12-02T09:20:00Z' },
  {
    seed: 'page-many',
    size: { people: 25, teams: 20, levels: 4, objectives: [10, 70], updatesPerObjective: 9 },
    now: '2027-02-14T12:00:00Z',
  },
  {
    seed: 'page-first-days',
    size: { people: 30, teams: 10, levels: 3, objectives: [12, 30, 26] },
    now: '2027-01-03T07:10:00Z',
  },
  {
    seed: 'page-few',
    size: { people: 4, teams: 2, levels: 2, objectives: [5, 9] },
    now: '2027-06-30T21:40:00Z',
  },
]
const test = journeysWith(wanted)

for (const [index, { seed, now: moment }] of wanted.entries())
  test(`every figure of the dashboard is what the rows of the company add up to (${seed})`, async ({
    page,
    server,
    clock,
    companies,
  }) => {
    test.slow()
    const company = companies[index]
    if (company === undefined) throw new Error(`There is no company ${seed}`)
    const now = new Date(moment)
    await page.setViewportSize({ width: 1440, height: 900 })
    await enterCompany(page, company, server.url)
    const quarters = [...new Set(company.tables.objectives.map(({ quarter }) => quarter))]
    for (const quarter of [...quarters, null]) {
      await clock.moveTo(now)
      expect({ quarter, ...(await shownFigures(page, quarter)) }).toEqual({
        quarter,
        ...recountedFigures(company.tables, quarter, now),
      })
    }
  })
