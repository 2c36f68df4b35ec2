import { colleague, team } from './colleagues.ts'
import { expect, test, workspace } from './fixtures.ts'
import { long } from './long-words.ts'
import { touchingCells } from './measured-text.ts'
import { memberId, okr, row, setStatus } from './okrs.ts'

test('a long name of an owner stops after two lines, and no cell of All OKRs touches the next', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const name = 'Anna Maria Josefina Konstantina Wilhelmina von der Bergheim Hohenzollern Sigmaringen'
  const teamId = await team(page, 'Customer Care and Deliveries of the North')
  await colleague(page, server.url, name, { title: long.title, teamId })
  const { id } = await okr(page, { title: 'Grow', ownerId: await memberId(page, name) })
  await setStatus(page, id, 'completed')
  await page.goto('/allobjectives')
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Show due dates' }).click()
  await page.keyboard.press('Escape')
  for (const width of [1200, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const owner = row(page, 'Grow').getByTitle(name)
    await expect.soft(owner, `${width} wide`).toBeVisible()
    expect.soft((await owner.boundingBox())?.height, `${width} wide`).toBeLessThanOrEqual(41)
    expect.soft(await page.evaluate(touchingCells), `${width} wide`).toEqual([])
  }
})
