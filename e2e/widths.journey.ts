import type { Page } from '@playwright/test'
import { colleague, team } from './colleagues.ts'
import { expect, somebody, test, workspace } from './fixtures.ts'
import { fill, long } from './long-words.ts'
import { crampedText, cutNames } from './measured-text.ts'
import { line, memberId, okr, postUpdate, row, setStatus } from './okrs.ts'
import { overlappingText } from './overlapping-text.ts'
import { quarterPath } from './quarter-paths.ts'

const widths = [360, 768, 800, 1024, 1100, 1200, 1280, 1366, 1440, 1920]

const today = new Date().toISOString().slice(0, 10)

const screens = ({ id, teamId, reviews }: Awaited<ReturnType<typeof fill>>) => [
  '/dashboard',
  '/allobjectives',
  '/allobjectives?view=map',
  `/allobjectives?okrId=${id}`,
  `/allobjectives?okrId=${id}&tab=discussion`,
  `/allobjectives?okrId=${id}&tab=history`,
  `/allobjectives?okrId=${id}&tab=edit`,
  `/allobjectives?at=${today}`,
  `/allobjectives?view=map&at=${today}`,
  '/createobjective',
  '/myobjectives',
  '/my-week',
  '/strategies',
  quarterPath(-1, 'close'),
  quarterPath(-1, 'review'),
  quarterPath(0, 'run'),
  quarterPath(1, 'plan'),
  `/review?team=${teamId}`,
  `/review/${reviews.open}`,
  `/reviews?team=${teamId}`,
  `/reviews/${reviews.finished}`,
  '/team-blockers',
  '/admin-okrs',
  '/profile',
  '/setup',
  '/setup/connections',
  '/trash',
  '/inbox',
  '/billing',
  '/team-demo',
]

/** Where the window had another width just now, a busy page may have drawn itself for that one still. */
const settled = expect.configure({ soft: true, timeout: 10_000 })

/** What is there but for a line that says to wait. */
const isThere = async (page: Page) => {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('no words are cramped on any screen, however wide the window and however long the names', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl, 'Internationale Transportgesellschaft')
  const filled = await fill(page, server.url)
  await page.goto('/team-blockers')
  await expect(page.getByRole('article').getByText('Response time of support').first()).toBeVisible()
  for (const path of screens(filled)) {
    await page.goto(path)
    await isThere(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => new Promise(requestAnimationFrame))
      await settled.poll(() => page.evaluate(crampedText), `${path}, ${width} wide`).toEqual([])
      const message = `over each other, ${path}, ${width} wide`
      await settled.poll(() => page.evaluate(overlappingText), message).toEqual([])
      const main = page.getByRole('navigation', { name: 'Main' })
      // On a phone it is folded away, and a meeting has the whole window.
      if (width < 768 || !(await main.isVisible())) continue
      const level = await main.getByText('(admin)').boundingBox()
      const room = await main.boundingBox()
      expect
        .soft((level?.x ?? 0) + (level?.width ?? 0), `(admin), ${width} wide`)
        .toBeLessThan(room?.width ?? 0)
    }
  }
})

/** Folded away it leaves a table to windows where there are cards beside it. */
const foldSidebar = async (page: Page, isFolded: boolean) => {
  await page.evaluate(
    (state) => document.documentElement.setAttribute('data-sidebar', state),
    isFolded ? 'collapsed' : 'expanded',
  )
}

test('due dates have a column wherever there are columns, and leave room for titles deep in the tree', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl, 'Internationale Transportgesellschaft')
  await fill(page, server.url)
  const deep = 'Deliver parcels on promise beyond the Arctic Circle in winter'
  const above = await line(page, ...[1, 2, 3, 4].map((level) => `Level ${level} of the tree`))
  await okr(page, { title: deep, parentId: above.at(-1)?.id ?? '', dueDate: '2026-12-24' })
  await setStatus(page, above[0]?.id ?? '', 'will_not_complete')
  await page.goto('/allobjectives')
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Show due dates' }).click()
  await page.keyboard.press('Escape')
  for (const isFolded of [false, true]) {
    await foldSidebar(page, isFolded)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => new Promise(requestAnimationFrame))
      const where = `${width} wide, sidebar ${isFolded ? 'folded' : 'open'}`
      await settled.poll(() => page.evaluate(crampedText), `cramped, ${where}`).toEqual([])
      await settled.poll(() => page.evaluate(overlappingText), `over each other, ${where}`).toEqual([])
      const title = row(page, deep).getByRole('link')
      const isWhole = () => title.evaluate((link) => link.scrollHeight <= link.clientHeight + 1)
      await settled.poll(isWhole, `title, ${where}`).toBe(true)
      const isTable = await page.getByRole('columnheader', { name: 'Status' }).isVisible()
      expect.soft(isTable, where).toBe(width >= (isFolded ? 1024 : 1200))
      if (!isTable) continue
      const head = page.getByRole('columnheader', { name: 'Due date' })
      await settled(head, where).toBeVisible()
      const { x: left = 0 } = (await head.boundingBox()) ?? {}
      for (const [title, day] of [
        [deep, /^Dec 24, 2026$/],
        [`${long.okr} unless`, /^None$/],
      ] as const) {
        const cell = row(page, title).getByRole('gridcell').last()
        await settled(cell, where).toHaveText(day, { useInnerText: true })
        expect.soft(Math.abs(((await cell.boundingBox())?.x ?? 0) - left), where).toBeLessThan(2)
      }
    }
  }
})

test('names have a second line before they are cut, and say the whole where they are', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl, 'Internationale Transportgesellschaft')
  const names = {
    team: 'Customer Care and Deliveries of the North',
    person: 'Anna-Maria Konstantina van den Bergh Olsen',
  }
  const above = await team(page, names.team)
  const teamId = await team(page, `${names.team} West`, above)
  await colleague(page, server.url, names.person, { title: long.title, teamId })
  const nobody = somebody().email
  const invited = await page.request.post('/api/invitations', {
    data: { email: `anna.konstantina.${nobody}`, title: long.title, teamId, permissionsLevel: 'member' },
  })
  expect(invited.ok(), await invited.text()).toBe(true)
  const ownerId = await memberId(page, names.person)
  const keyResults = [{ title: 'Parcels that infrastructure reaches overnight', targetValue: 2150 }]
  const { id } = await okr(page, { title: long.okr, ownerId, keyResults })
  await postUpdate(page, id, { updateText: 'Begun' })
  for (const path of ['/setup', '/dashboard', '/allobjectives']) {
    await page.goto(path)
    await isThere(page)
    for (const width of [1024, 1200, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect.soft(await page.evaluate(cutNames), `${path}, ${width} wide`).toEqual([])
    }
  }
})

test('a key result says what it goes down to, and My week what it is of, however wide the window', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const falling = { title: 'Empty kilometres', startValue: 40, currentValue: 29, targetValue: 23, unit: '%' }
  const rising = { title: 'Postcodes', startValue: 1310, currentValue: 2150, targetValue: 2150 }
  const { id } = await okr(page, { title: long.okr, keyResults: [falling, rising] })
  await postUpdate(page, id, { blockers: 'No installer' })
  await okr(page, { title: long.title, keyResults: [falling, rising] })
  for (const width of [360, 1200, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/allobjectives')
    await expect(row(page, long.okr)).toContainText('29%, down to 23%')
    await page.goto('/my-week')
    await expect(page.getByText('of 2,150')).toBeVisible()
    await expect(page.getByText('down to 23%')).toBeVisible()
    expect(await page.evaluate(crampedText), `My week, ${width} wide`).toEqual([])
  }
})

test('on a phone a row of All OKRs says which quarter it is of', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const { quarter } = await okr(page, { title: long.okr })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/allobjectives')
  await expect(row(page, long.okr).getByText(quarter)).toBeVisible()
  expect(await page.evaluate(crampedText)).toEqual([])
})

for (const [what, style, found] of [
  ['below each other', '', []],
  ['beside each other', 'p { display: inline }', []],
  ['on lines as close as can be read', 'p { margin: 0; line-height: 0.9 }', []],
  ['drawn over another', 'p + p { margin-top: -18px }', ['"Sorted today" and "By noon"']],
  [
    'longer than its room',
    'section { display: flex; width: 90px } p { width: 40px; flex: none; white-space: nowrap }',
    ['"Sorted today" and "By noon"'],
  ],
  [
    'cut where its room ends',
    'section { display: flex; width: 90px } p { width: 40px; flex: none; overflow: hidden; white-space: nowrap }',
    [],
  ],
  ['beneath what stays in view', 'p + p { position: sticky; margin-top: -18px; background: #fff }', []],
] as const)
  test(`a text that is ${what} ${found.length > 0 ? 'is' : 'is not'} said to be over another`, async ({
    page,
  }) => {
    await page.setContent(`<style>p { margin: 0; font: 16px/20px sans-serif } ${style}</style>
      <main><section><p>Sorted today</p><p>By noon</p></section></main>`)
    expect(await page.evaluate(overlappingText)).toEqual(found)
  })

test('a field that ends beyond where it can be seen is said to be cut off', async ({ page }) => {
  for (const [width, found] of [
    [90, 0],
    [140, 1],
  ] as const) {
    await page.setContent(`<div style="width: 100px; overflow: hidden">
      <input aria-label="Title" style="box-sizing: border-box; width: ${width}px"></div>`)
    expect(await page.evaluate(crampedText)).toHaveLength(found)
  }
})
