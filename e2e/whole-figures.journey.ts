import { expect, test, workspace } from './fixtures.ts'
import { long } from './long-words.ts'
import { crampedText } from './measured-text.ts'
import { okr } from './okrs.ts'

test('every number of a key result is read whole while it is typed, on Create and on Edit', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const typed = { Start: '-1,234,567.89', Current: '1,000,000.5', Target: '123456789', Weight: '999' }
  const { id } = await okr(page, {
    title: long.okr,
    keyResults: [{ title: 'Parcels', startValue: 0, targetValue: 5 }],
  })
  for (const path of ['/createobjective', `/allobjectives?okrId=${id}&tab=edit`]) {
    await page.goto(path)
    const field = (column: string) => page.getByLabel(`${column} of key result 1`)
    for (const [column, text] of Object.entries(typed)) await field(column).fill(text)
    await page.getByLabel('Title of key result 1').focus()
    for (const width of [360, 390, 800, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect.soft(await page.evaluate(crampedText), `${path}, ${width} wide`).toEqual([])
      const heights = ['Weight', 'Unit'].map(async (column) => (await field(column).boundingBox())?.y)
      const isAlone = new Set(await Promise.all(heights)).size > 1
      if (path === '/createobjective') expect.soft(isAlone, `Weight alone, ${width} wide`).toBe(false)
    }
  }
})

test('a number that is longer than its field is said to be cut off', async ({ page }) => {
  for (const [text, found] of [
    ['1000000', 1],
    ['100', 0],
  ] as const) {
    await page.setContent(
      `<input aria-label="Target" inputmode="decimal" value="${text}" style="width: 40px">`,
    )
    expect(await page.evaluate(crampedText)).toHaveLength(found)
  }
})
