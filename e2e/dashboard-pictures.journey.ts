import type { Page } from '@playwright/test'
import { colleague, team } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { crampedText } from './measured-text.ts'
import { memberId, okr, postUpdate, setStatus } from './okrs.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()

/** Two teams, one beneath the other, with three OKRs between them; one of them half done. */
const company = async (page: Page, url: string, mailboxUrl: string) => {
  await workspace(page, mailboxUrl)
  const operations = await team(page, 'Operations')
  await team(page, 'Last Mile in the northern half', operations)
  const lastMile = await page.request.get('/api/teams/choices?search=Last')
  const { teams }: { teams: { id: string }[] } = await lastMile.json()
  await colleague(page, url, 'Nadia Haddad', { teamId: operations })
  await colleague(page, url, 'Tom Vik', { teamId: teams[0]?.id ?? '' })
  const [nadia, tom] = [await memberId(page, 'Nadia Haddad'), await memberId(page, 'Tom Vik')]
  const keyResults = [{ title: 'Postcodes', targetValue: 100 }]
  const first = await okr(page, { title: 'Deliver next day', ownerId: nadia, keyResults })
  const second = await okr(page, { title: 'Sort faster', ownerId: tom, keyResults })
  await okr(page, { title: 'Say thank you', ownerId: tom, keyResults })
  const [measure] = first.keyResults
  await postUpdate(page, first.id, { keyResults: [{ id: measure?.id, currentValue: 60 }] })
  await setStatus(page, second.id, 'behind')
  await page.goto('/dashboard')
}

test('each picture is a table too, with the numbers of the tiles', async ({ page, server }) => {
  test.slow()
  await company(page, server.url, server.mailboxUrl)
  const asTable = (title: string) => page.getByRole('button', { name: `Show ${title} as a table` })

  const mix = panel(page, 'Status mix per team')
  await expect(mix.getByRole('list').first()).toContainText(/On Track 2.*Behind 1/)
  await asTable('Status mix per team').click()
  await expect(mix.getByRole('row')).toHaveText([
    /Team\s*Total\s*On Track\s*Behind/,
    /Operations\s*1\s*1\s*0/,
    /Last Mile in the northern half\s*2\s*1\s*1/,
  ])
  await expect(mix.getByTitle('Last Mile in the northern half')).toContainText('Last Mile in the northern…')

  const progress = panel(page, 'Progress over the quarter')
  await expect(progress).toContainText('20%')
  await asTable('Progress over the quarter').click()
  await expect(progress.getByRole('row').last()).toHaveText(/20%\s*\d+%/)

  const rhythm = panel(page, 'Update rhythm by week')
  await asTable('Update rhythm by week').click()
  await expect(
    rhythm
      .getByRole('row', { name: /Operations/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('100% 1 of 1')
  await page.getByRole('button', { name: 'Show Update rhythm by week as a picture' }).click()
  await expect(
    rhythm.getByRole('img', { name: /^Operations, Week of .*: 100%, 1 of 1 open OKR updated$/ }),
  ).toBeVisible()
})

test('the values of a picture are reached by the keys and by a tap', async ({ page, server }) => {
  test.slow()
  await company(page, server.url, server.mailboxUrl)
  const mix = panel(page, 'Status mix per team')
  const segment = (name: string) => mix.getByRole('button', { name, exact: true })
  await segment('Operations: 1 On Track').focus()
  await expect(mix.getByText('Operations: 1 On Track')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(segment('Last Mile in the northern half: 1 On Track')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(segment('Last Mile in the northern half: 1 Behind')).toBeFocused()
  await page.keyboard.press('End')
  await expect(segment('Last Mile in the northern half: 2 objectives')).toBeFocused()
  await page.keyboard.press('Enter')
  const listed = page.getByRole('dialog', { name: /^All Objectives/ })
  await expect(listed).toContainText('Last Mile in the northern half')
  await expect(listed.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(segment('Last Mile in the northern half: 2 objectives')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(mix.getByText('Last Mile in the northern half: 1 Behind')).toBeHidden()
  await expect(mix.locator('[data-mark][tabindex="0"]')).toHaveCount(1)
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  const square = panel(page, 'Update rhythm by week').getByRole('img', { name: /^Operations, .*100%/ })
  await square.click()
  await expect(panel(page, 'Update rhythm by week').getByText(/^Operations, .*1 of 1 open OKR/)).toBeVisible()
  await expectAccessible(page)
})

test('every figure of the pictures is whole in its square, three digits as well', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const teamId = await team(page, 'Operations')
  const joined = await page.request.patch('/api/profile', { data: { fullName: 'Maren Aasen', teamId } })
  expect(joined.ok(), await joined.text()).toBe(true)
  const { id } = await okr(page, { title: 'Sort faster' })
  await postUpdate(page, id)
  await page.goto('/dashboard')
  const square = page.getByRole('table', { name: 'Update rhythm by week' }).getByText('100', { exact: true })
  await square.first().scrollIntoViewIfNeeded()
  for (const width of [360, 390, 768, 800, 1024, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect.soft(await page.evaluate(crampedText), `${width} wide`).toEqual([])
    const fits = await square.first().evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
      return text.left >= box.left && text.right <= box.right && text.bottom <= box.bottom + 1
    })
    expect.soft(fits, `100 in its square, ${width} wide`).toBe(true)
  }
})
