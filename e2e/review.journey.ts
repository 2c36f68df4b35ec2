import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { okr, postUpdate } from './okrs.ts'
import { pagesOfPdf } from './pdf-text.ts'
import { quarterNamed, quarterPath } from './quarter-paths.ts'

test.slow()

/** One that is over may be closed on any day. */
const [quarter, next] = [quarterNamed(-1), quarterNamed(0)]
const path = quarterPath(-1, 'review')
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const change = async (page: Page, what: string) => {
  const reply = await page.request.post(`/api/quarters/${encodeURIComponent(quarter)}/${what}`, { data: {} })
  expect(reply.ok(), await reply.text()).toBe(true)
}
const score = async (page: Page, id: string, given: object) => {
  const data = { version: 0, score: null, outcome: null, ...given }
  const reply = await page.request.put(`/api/objectives/${id}/score`, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** Three objectives, two of them scored, one with a blocker, one carried over. */
const closing = async (page: Page) => {
  const measured = [{ title: 'Postcodes', startValue: 0, currentValue: 5, targetValue: 10 }]
  const [best, low] = [
    await okr(page, { title: 'Deliver next-day', quarter, keyResults: measured }),
    await okr(page, { title: 'Bring line 3 into service', quarter, keyResults: measured }),
  ]
  await okr(page, { title: 'Nobody scored this', quarter, keyResults: measured })
  await postUpdate(page, low.id, { blockers: 'Line 3 waits for its controller' })
  await change(page, 'closing')
  await score(page, best.id, { score: 0.9, learned: 'Weekend cover moved the median' })
  await score(page, low.id, { score: 0.2, learned: 'Order the controller first', carriedOver: true })
  return { best, low }
}

test('a review follows the scores, opens what it counts, and is kept once published', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await page.goto(path)
  await expect(h1(page, `${quarter} is not being closed yet`)).toBeVisible()
  await closing(page)
  await page.goto(path.replace('review', 'close'))
  await page.getByRole('link', { name: 'Review so far' }).click()
  await expect(h1(page, `${quarter} in review`)).toBeVisible()
  await expect(page.getByRole('article')).toContainText(
    `Skerry Logistics scored 0.55. 1 of 2 objectives ended at 0.7 or above, 1 at 0.3 or below, and 1 goes on in ${next}.`,
  )
  await expect(page.getByText('Not published yet: these figures follow the scores.')).toBeVisible()
  const lowest = page.getByRole('region', { name: 'Lowest scores' })
  await expect(lowest).toContainText('Order the controller first')
  await expect(page.getByRole('region', { name: 'Not scored' })).toContainText('Nobody scored this')
  await expect(page.getByRole('region', { name: 'Blockers' })).toContainText(
    'Line 3 waits for its controller',
  )
  await expectAccessible(page)

  // A number that counts nothing opens nothing.
  await expect(page.getByRole('img', { name: '0 Dropped', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '1 Missed', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^0 |: 0$/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'At 0.7 or above: 1' }).click()
  const list = page.getByRole('dialog', { name: 'Objectives at 0.7 or above' })
  await expect(list.getByRole('listitem')).toHaveText(/Deliver next-day/)
  await expectAccessible(page)
  await list.getByRole('button', { name: /Deliver next-day/ }).click()
  await expect(page.getByRole('dialog', { name: 'Deliver next-day', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  await change(page, 'publish')
  await page.reload()
  await expect(page.getByText(/Published .* by Maren Aasen\./)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})

/** What is left of a sheet inside its margins, in the pixels of a page. */
const paper = { A4: { width: 718, height: 1047 }, Letter: { width: 740, height: 980 } } as const

/** Rows and panels that a page may end in the middle of, that do not fit on one, or that do not show all they hold. */
const partedRows = (page: Page, height: number) =>
  page
    .getByRole('main')
    .locator('tr, li, section')
    .evaluateAll(
      (all, tall) =>
        all
          .filter((one) => one.getClientRects().length > 0)
          .filter((one) => {
            const isPanel = one.tagName === 'SECTION'
            const box = one.getBoundingClientRect()
            const { breakInside, overflowY } = getComputedStyle(one)
            const isCut = overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1
            const isTooWide = box.right > document.documentElement.clientWidth + 1
            return (!isPanel && (breakInside !== 'avoid' || box.height > tall)) || isCut || isTooWide
          })
          .map((one) => one.textContent?.slice(0, 60) ?? ''),
      height,
    )

/** What can be read in a part of the page, piece by piece and without spaces. Not every machine has a font for emoji. */
const piecesOf = (parts: Locator) =>
  parts.evaluateAll((all) =>
    all.map((part) => {
      const pieces: string[] = []
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const [around, text] = [walker.currentNode.parentElement, walker.currentNode.textContent ?? '']
        const isSeen =
          around?.checkVisibility({ visibilityProperty: true }) &&
          !around.closest('.heard') &&
          Number.parseFloat(getComputedStyle(around).fontSize) > 0
        if (isSeen && !/\p{Extended_Pictographic}/u.test(text)) pieces.push(text.replace(/\s/g, ''))
      }
      return { pieces: pieces.filter(Boolean), height: part.getBoundingClientRect().height }
    }),
  )
const isOnOne = (pages: string[], pieces: string[]) =>
  pages.some((page) => pieces.every((piece) => page.includes(piece)))

test('on paper a review has no shell, and every line of it', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await closing(page)
  // Enough for several pages, some of them with more than a line.
  const long = 'that takes the long way round every island of the north and is not done when winter comes'
  for (let place = 10; place < 50; place += 1)
    await page.request.post('/api/objectives', { data: { title: `Route ${place} ${long}`, quarter } })
  await page.goto(path)
  await expect(h1(page, `${quarter} in review`)).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('banner').first()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Quarter' })).toBeHidden()
  for (const text of ['Deliver next-day', 'Bring line 3 into service', 'Nobody scored this'])
    await expect(page.getByText(text).first()).toBeVisible()
  for (const format of ['A4', 'Letter'] as const) {
    const { width, height } = paper[format]
    await page.setViewportSize({ width, height })
    expect([format, await partedRows(page, height)]).toEqual([format, []])
    const pages = pagesOfPdf(await page.pdf({ format }))
    const article = page.getByRole('article')
    const [said] = await piecesOf(article)
    expect(said?.pieces.length).toBeGreaterThan(100)
    expect(said?.pieces.filter((piece) => !isOnOne(pages, [piece]))).toEqual([])
    const rows = await piecesOf(article.locator('tr, li'))
    const panels = await piecesOf(article.getByRole('region'))
    expect(pages.length).toBeGreaterThan(1)
    for (const { pieces } of [...rows, ...panels.filter((panel) => panel.height <= height)])
      expect([format, pieces, isOnOne(pages, pieces)]).toEqual([format, pieces, true])
    for (const word of ['Dashboard', 'LogOut', 'Searchorjumpto', 'PrintorsaveasPDF', 'step4of4'])
      expect([word, isOnOne(pages, [word])]).toEqual([word, false])
  }
})

test('an admin makes a public link, which says less and ends when it is turned off', async ({
  page,
  browser,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await closing(page)
  await page.goto(path)
  await page.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share the review' })
  await expect(dialog).toContainText('Everyone in Skerry Logistics with the link can read it.')
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Make a public link' })).toHaveCount(0)
  await change(page, 'publish')
  await page.reload()
  await page.getByRole('button', { name: 'Share' }).click()
  await dialog.getByRole('button', { name: 'Make a public link' }).click()
  const address = await dialog.getByRole('textbox', { name: 'Public link' }).inputValue()
  await expectAccessible(page)

  const visitor = await (await browser.newContext()).newPage()
  const reply = await visitor.goto(address)
  expect(reply?.headers()['x-robots-tag']).toBe('noindex')
  await expect(h1(visitor, `${quarter} in review`)).toBeVisible()
  await expect(visitor.getByRole('article')).toContainText('Deliver next-day')
  for (const text of [
    'Order the controller',
    'Weekend cover',
    'waits for its controller',
    'Nobody scored this',
  ])
    await expect(visitor.getByText(text)).toHaveCount(0)
  await expect(visitor.getByRole('article').getByRole('link')).toHaveCount(0)
  await expect(visitor.getByRole('article').getByRole('button')).toHaveCount(0)
  await expect(visitor.getByRole('navigation')).toBeHidden()
  await expectAccessible(visitor)

  await dialog.getByRole('button', { name: 'Turn off public link' }).click()
  await expect(dialog).toContainText('The public link is turned off.')
  await visitor.reload()
  await expect(h1(visitor, 'This review is not shared')).toBeVisible()
})
