import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()

const told = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const textsOf = async (items: Locator) => (await items.allInnerTexts()).map(told)

/** What is there for the eye alone is left out: names cut short, bars beside their numbers. */
const readAloud = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[aria-hidden="true"] { display: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

const rowsIn = async (table: Locator) => {
  const rows: string[][] = []
  for (const row of await table.locator('tbody tr').all()) rows.push(await textsOf(row.locator('th, td')))
  return rows
}

const tableOf = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Show ${name} as a table` }).click()
  const table = panel(page, name).getByRole('table')
  return [await textsOf(table.locator('thead th')), ...(await rowsIn(table))]
}

/** Each line of a list with the words of its parts. */
const linesIn = async (list: Locator, parts: string) => {
  const lines: string[][] = []
  for (const line of await list.getByRole('listitem').all()) lines.push(await textsOf(line.locator(parts)))
  return lines
}

const unfoldAll = async (page: Page) => {
  const folded = page.getByRole('button', { name: /^Show all \d+ teams$/ })
  while ((await folded.count()) > 0) await folded.first().click()
}

/** Totals of the status mix open a list too, and say a number alone. */
const tilesOn = (page: Page) =>
  page.locator('main li > button[aria-haspopup="dialog"]').filter({ hasText: /[a-z]/i })

/** How many OKRs each tile lists when it is opened. */
const listedBehindTiles = async (page: Page) => {
  const listed: Record<string, number> = {}
  for (const tile of await tilesOn(page).all()) {
    const label = told(await tile.innerText()).replace(/ \d.*$/, '')
    await tile.click()
    const dialog = page.getByRole('dialog')
    const [lines, more] = [dialog.getByRole('listitem'), dialog.getByRole('button', { name: 'Show more' })]
    await expect(dialog.getByRole('heading')).toBeVisible()
    await expect(dialog.getByRole('status')).toHaveCount(0)
    while (await more.isVisible()) {
      const before = await lines.count()
      await more.click()
      await expect.poll(() => lines.count()).toBeGreaterThan(before)
    }
    listed[label] = await lines.count()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  return listed
}

const progressOn = async (page: Page) => {
  const own = panel(page, 'Progress over the quarter')
  return {
    caption: await textsOf(own.getByText(/^(Week \d+ of \d+|Ended \w+ \d+)$/)),
    headline: told(await own.locator('p').first().locator('..').innerText()),
    table: await tableOf(page, 'Progress over the quarter'),
  }
}

/** Every figure of the dashboard, as it stands on the page. */
export const shownFigures = async (page: Page, quarter: string | null) => {
  await page.goto(`/dashboard?quarter=${quarter?.replace(' ', '+') ?? 'all'}`)
  await expect(page.getByLabel('Quarter', { exact: true })).toHaveValue(quarter ?? 'all')
  await expect(panel(page, 'Weekly Updates').getByRole('listitem').first()).toBeVisible()
  await expect(panel(page, 'Status mix per team').getByRole('list').first()).toBeVisible()
  await readAloud(page)
  await unfoldAll(page)
  return {
    tiles: await textsOf(tilesOn(page)),
    total: await textsOf(page.getByRole('listitem').filter({ hasText: 'Total Objectives' })),
    listed: await listedBehindTiles(page),
    legend: await textsOf(panel(page, 'Status mix per team').getByRole('list').first().getByRole('listitem')),
    mix: await tableOf(page, 'Status mix per team'),
    completion: await textsOf(panel(page, 'Team OKR Completion').getByRole('listitem')),
    teams: await rowsIn(panel(page, 'Team Performance').getByRole('table')),
    strategies: await linesIn(panel(page, 'Strategic Initiatives'), 'p > a, p > span, :scope > a > span'),
    recent: await linesIn(panel(page, 'Recent OKR Updates'), 'p'),
    progress: quarter === null ? null : await progressOn(page),
    rhythm: quarter === null ? null : await tableOf(page, 'Update rhythm by week'),
  }
}
