import { loadavg } from 'node:os'
import { asWritten } from '@cairn/domain/demo/plan'
import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from './browser.ts'
import { startBuiltServer } from './built-server.ts'
import { postmasterOf, withDatabase } from './database.ts'
import { type GeneratedCompany, generatedCompany } from './generated-company.ts'
import { longTask, type Tasks, tasksWhile } from './main-thread.ts'
import { moveMap, moves, unfoldEverything } from './map-moves.ts'
import { type Scrolled, scrollThrough } from './scrolling.ts'
import { letMainThreadsPass, standBack } from './standing-back.ts'
import { inThousands, median, printTable } from './table.ts'

const rounds = 3
const secret = 'a secret that is long enough for every bench'
const sizes = {
  '122 objectives': asWritten,
  '5,000 objectives': {
    people: 500,
    teams: 60,
    levels: 4,
    objectives: [5000],
    updatesPerObjective: 3,
  },
}
const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

type Painted = { paint: number; shift: number } & Tasks

/** The dashboard and All OKRs in a browser: when they are painted, and what keeps the main thread. Of one width, if given. */
export const pages = (width?: number) => withDatabase((databaseUrl) => measure(databaseUrl, width))

const measure = async (databaseUrl: string, only: number | undefined) => {
  standBack(await postmasterOf(databaseUrl))
  const server = await startBuiltServer({ DATABASE_URL: databaseUrl, SECRET: secret })
  standBack(server.pid)
  const companies: [string, GeneratedCompany][] = []
  for (const [name, size] of Object.entries(sizes))
    companies.push([name, await generatedCompany(databaseUrl, secret, { seed: `n${size.people}`, size })])
  const browser = await launchBrowser()
  for (const screen of screens.filter(({ width }) => only === undefined || width === only)) {
    const { width } = screen
    const paints: string[][] = []
    let tablePaint = Number.NaN
    for (const [name, company] of companies)
      for (const [title, path, sign] of [
        ['Dashboard', '/dashboard', 'table[aria-label="Update rhythm by week"]'],
        ['All OKRs', '/allobjectives', '[data-row]'],
        ['The map', '/allobjectives?view=map', '[data-item]'],
      ] as const) {
        const visits: Painted[] = []
        for (let round = 0; round < rounds; round += 1)
          visits.push(await visit(browser, company, screen, server.url + path, sign))
        paints.push([`${title}, ${name}`, ...figuresOf(visits)])
        if (title === 'All OKRs') tablePaint = median(visits.map(({ paint }) => paint))
        if (title === 'The map')
          paints.at(-1)?.push((median(visits.map(({ paint }) => paint)) / tablePaint).toFixed(2))
      }
    printTable(
      `Opening a page, ${width} px wide`,
      ['', 'largest paint ms', ...taskHeads, 'layout shift', 'of the table’s'],
      paints,
    )
    const [, largest] = companies.at(-1) ?? []
    if (largest === undefined) continue
    printTable(
      `Scrolling through All OKRs, ${width} px wide`,
      ['', 'rows', 'frames', 'missed', ...taskHeads],
      await scrolled(browser, largest, screen, server.url),
    )
  }
  const [, largest] = companies.at(-1) ?? []
  if (largest !== undefined && (only === undefined || only === screens[0]?.width))
    printTable(
      'Everything unfolded on the map, 1440 px wide',
      ['', 'frames', 'missed', ...taskHeads],
      await pushed(browser, largest, screens[0] ?? { width: 1440, height: 900 }, server.url),
    )
  await browser.close()
  await server.stop()
  console.log(`\nLoad after ${loadavg()[0]?.toFixed(1)}.`)
}

const taskHeads = [`tasks > ${longTask} ms`, 'of them CPU', 'longest CPU ms', 'busy CPU ms']

const figuresOf = (visits: Painted[]) => {
  const middle = (key: keyof Painted) => median(visits.map((one) => one[key]))
  return [middle('paint').toFixed(0), ...taskFigures(middle), middle('shift').toFixed(3)]
}

const taskFigures = (figure: (key: keyof Tasks) => number) => [
  figure('byClock').toFixed(0),
  figure('byProcessor').toFixed(0),
  figure('longest').toFixed(1),
  figure('busy').toFixed(0),
]

type Screen = { width: number; height: number }

const signedIn = async (browser: Browser, { cookie }: GeneratedCompany, viewport: Screen, url: string) => {
  const context = await browser.newContext({ viewport })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  return context.newPage()
}

const visit = async (
  browser: Browser,
  company: GeneratedCompany,
  screen: Screen,
  url: string,
  sign: string,
): Promise<Painted> => {
  const page = await signedIn(browser, company, screen, url)
  const tasks = await tasksWhile(browser, page, async () => {
    await page.goto(url)
    await page.locator(sign).first().waitFor()
    await page.waitForLoadState('networkidle')
  })
  const painted = await page.evaluate(paintsOf)
  await page.context().close()
  return { ...tasks, ...painted }
}

/** What the browser has kept of paints and shifts since the page was opened. */
const paintsOf = () =>
  new Promise<{ paint: number; shift: number }>((resolve) => {
    const found = { paint: 0, shift: 0 }
    new PerformanceObserver((list) => {
      found.paint = list.getEntries().at(-1)?.startTime ?? 0
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        found.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(found), 300)
  })

const scrolled = async (browser: Browser, company: GeneratedCompany, screen: Screen, url: string) => {
  const page = await signedIn(browser, company, screen, url)
  await page.goto(`${url}/allobjectives`)
  await page.locator('[data-row]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await letMainThreadsPass(browser)
  const passes: [string, 1 | -1][] = [
    ['down, while it loads', 1],
    ['up again', -1],
  ]
  const rows: string[][] = []
  for (const [name, direction] of passes) rows.push(await pass(browser, page, name, direction))
  await page.context().close()
  return rows
}

const pass = async (browser: Browser, page: Page, name: string, direction: 1 | -1) => {
  let found: Scrolled = { rows: 0, drawn: 0, missed: 0 }
  const tasks = await tasksWhile(browser, page, async () => {
    found = await scrollThrough(page, direction)
  })
  return [
    name,
    inThousands(found.rows),
    inThousands(found.drawn),
    inThousands(found.missed),
    ...taskFigures((key) => tasks[key]),
  ]
}

/** Pushing, zooming and fitting the map with all of its objectives on it. */
const pushed = async (browser: Browser, company: GeneratedCompany, screen: Screen, url: string) => {
  const page = await signedIn(browser, company, screen, url)
  await unfoldEverything(page)
  await page.goto(`${url}/allobjectives?view=map`)
  await page.locator('[data-item]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await letMainThreadsPass(browser)
  const rows: string[][] = []
  for (const [name, move] of moves) {
    let frames = { drawn: 0, missed: 0 }
    const tasks = await tasksWhile(browser, page, async () => {
      frames = await moveMap(page, move)
    })
    rows.push([name, `${frames.drawn}`, `${frames.missed}`, ...taskFigures((key) => tasks[key])])
  }
  await page.context().close()
  return rows
}
