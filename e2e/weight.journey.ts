import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  budgetTables,
  filesOfScreen,
  printWeights,
  readManifest,
  tooHeavy,
  weighAll,
} from '../bench/weighing.ts'
import { places, screens, tolerance } from '../bench/weight-budgets.ts'
import { enterDemo } from './demo.ts'
import { expect, test } from './fixtures.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test('no screen outgrows its budget by more than a twentieth', () => {
  printWeights()
  const { scripts, styles, others } = weighAll()
  expect(tooHeavy(scripts), 'script').toEqual([])
  expect(tooHeavy(styles), 'style').toEqual([])
  expect(tooHeavy(others), 'fonts and images').toEqual([])
})

test('a screen that grows by more than that is named, and so is one without a figure', () => {
  const grown = { name: 'Grown', measured: 100 * tolerance + 0.1, budget: 100 }
  const fine = { name: 'Fine', measured: 100 * tolerance, budget: 100 }
  const unknown = { name: 'Unknown', measured: Number.NaN, budget: 100 }
  expect(tooHeavy([grown, fine, unknown])).toEqual([
    'Grown: 105.1 kB, budget 100.0',
    'Unknown: NaN kB, budget 100.0',
  ])
})

test('every address has its line among the budgets, and the page about weight shows them', () => {
  const routes = read('web/public-routes.ts') + read('web/shell-routes.ts')
  const pages = [...routes.matchAll(/lazy(?:RouteComponent|Page)\(\(\) => import\('\.\/([^']+)'\)/g)].map(
    ([, page]) => page,
  )
  expect(pages.length).toBeGreaterThan(15)
  const budgeted = new Set(screens.flatMap(({ parts }) => parts))
  expect(pages.filter((page) => page === undefined || !budgeted.has(page))).toEqual([])
  expect(read('docs/weight.md')).toContain(budgetTables())
})

/** The scripts a browser fetches for an address until it comes to rest. */
const fetchedAt = async (page: Page, path: string) => {
  const fetched = new Set<string>()
  const underWay = new Set<string>()
  page.on('request', (request) => {
    // The stream of changes has no end.
    if (!request.url().includes('/api/events')) underWay.add(request.url())
  })
  page.on('requestfinished', (request) => underWay.delete(request.url()))
  page.on('requestfailed', (request) => underWay.delete(request.url()))
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) fetched.add(pathname.slice(1))
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  for (let known = -1; known !== fetched.size; ) {
    known = fetched.size
    await expect.poll(() => [...underWay]).toEqual([])
    // Whoever waits for an idle moment had theirs before.
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  }
  return fetched
}

test('what is counted is what a browser fetches', async ({ page, context }) => {
  test.slow()
  const manifest = readManifest()
  const uncounted = async (name: string, path: string) => {
    const screen = screens.find((one) => one.name === name)
    if (!screen) throw new Error(`There is no screen ${name}`)
    const counted = new Set(filesOfScreen(manifest, screen).scripts)
    const visit = await context.newPage()
    const fetched = await fetchedAt(visit, path)
    await visit.close()
    return [...fetched].filter((file) => !counted.has(file)).map((file) => `${name}: ${file}`)
  }
  expect(await uncounted('Sign-in', '/')).toEqual([])
  await enterDemo(page, 'admin')
  for (const [name, path] of Object.entries(places)) expect(await uncounted(name, path)).toEqual([])
})
