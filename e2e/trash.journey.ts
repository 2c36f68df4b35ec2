import type { Page } from '@playwright/test'
import { colleague, team } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, withoutNews, workspace } from './fixtures.ts'
import { letTrialEnd } from './lapsed.ts'
import { enter, okr, okrDialog, row } from './okrs.ts'

const remove = async (page: Page, path: string) => {
  const reply = await page.request.delete(path)
  expect(reply.ok(), await reply.text()).toBe(true)
}
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const thing = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByText(title, { exact: true }) })
const openTrash = async (page: Page) => {
  await page.goto('/trash')
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
}
const deleteOkr = async (page: Page, title: string) => {
  await row(page, title).getByRole('link', { name: title }).click()
  await okrDialog(page, title).getByRole('button', { name: 'Delete OKR' }).click()
  await page.getByRole('dialog', { name: 'Delete OKR' }).getByRole('button', { name: 'Delete OKR' }).click()
  await expect(row(page, title)).toBeHidden()
}

test('a deleted OKR comes back by Undo, and later from the trash, with what is beneath it', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const { id } = await okr(page, { title: 'Deliver' })
  await okr(page, { title: 'Next day', parentId: id })
  await page.goto('/allobjectives')
  await deleteOkr(page, 'Deliver')
  await expect(notice(page, '"Deliver" was deleted.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).not.toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect(notice(page, '"Deliver" was restored.')).toBeVisible()
  await expect(row(page, 'Deliver')).toBeVisible()
  await expect(row(page, 'Next day')).toBeVisible()

  await deleteOkr(page, 'Deliver')
  await page.goto('/setup')
  await page.getByRole('main').getByRole('link', { name: 'Trash' }).click()
  await expect(thing(page, 'Deliver')).toContainText(/OKR.*Maren Aasen.*in 30 days/)
  await expect(thing(page, 'Next day')).toBeHidden()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Restore Deliver' }).click()
  await expect(page.getByText('The trash is empty.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.goto('/allobjectives')
  await expect(row(page, 'Next day')).toBeVisible()
})

test('a deleted team and a deleted strategy come back by Undo', async ({ page, server }) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const teamId = await team(page, 'Operations')
  const quarter = `Q4 ${new Date().getUTCFullYear()}`
  await page.request.post('/api/strategies', { data: { title: 'Next-day', quarter, teamId } })
  await page.goto('/strategies')
  const card = page.getByRole('article', { name: /^Next-day/ })
  await card.getByRole('button', { name: 'Delete Next-day' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Strategy' }).click()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()

  await page.goto('/setup')
  const inTree = page.getByRole('treegrid').getByRole('row').filter({ hasText: 'Operations' })
  await page.getByRole('button', { name: 'Actions for Operations' }).click()
  await page.getByRole('menuitem', { name: 'Delete Team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Team' }).click()
  await expect(inTree).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, '"Operations" was restored.')).toBeVisible()
  await expect(inTree).toBeVisible()
})

test('what stood beneath something that is gone comes back to the top, and says so', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const parent = await okr(page, { title: 'Above' })
  const child = await okr(page, { title: 'Beneath', parentId: parent.id })
  await remove(page, `/api/objectives/${child.id}`)
  await remove(page, `/api/objectives/${parent.id}`)
  await openTrash(page)
  await page.getByRole('button', { name: 'Restore Beneath' }).click()
  await expect(notice(page, 'It now stands at the top level')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore Above' })).toBeFocused()
})

test('an admin empties the trash after a question; members see what is theirs, and are told why not', async ({
  page,
  server,
  browser,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const nadia = await colleague(page, server.url, 'Nadia Haddad')
  const { id } = await okr(page, { title: 'Grow' })
  await remove(page, `/api/objectives/${id}`)
  const theirs = await (await browser.newContext()).newPage()
  await enter(theirs, nadia, '/trash')
  await expect(theirs.getByText('Nothing you deleted or owned is in the trash.')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Empty trash' })).toHaveCount(0)
  await theirs.context().close()

  await withoutNews(page)
  await openTrash(page)
  await expect(page.getByRole('button', { name: 'Restore Grow' })).toBeVisible()
  await remove(page, '/api/trash')
  await page.getByRole('button', { name: 'Restore Grow' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This is no longer in the trash.' })).toBeVisible()
  await expect(page.getByText('The trash is empty.')).toBeVisible()

  const again = await okr(page, { title: 'Grow again' })
  await remove(page, `/api/objectives/${again.id}`)
  await openTrash(page)
  await page.getByRole('button', { name: 'Empty trash' }).click()
  const asked = page.getByRole('dialog', { name: 'Empty trash' })
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Empty trash' }).click()
  await expect(page.getByText('The trash is empty.')).toBeVisible()
})

test('without access nothing is restored, and a trash that cannot be read offers to try again', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const { id } = await okr(page, { title: 'Grow' })
  await remove(page, `/api/objectives/${id}`)
  await withoutNews(page)
  await page.route('**/api/trash*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await openTrash(page)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/trash*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Restore Grow' })).toBeVisible()

  await letTrialEnd(page)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Subscribe to restore' })).toBeVisible()
  await expect(thing(page, 'Grow')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('a notice never lies on what comes next, however wide the window', async ({ page, server }) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  for (const title of ['Deliver', 'Next day']) await okr(page, { title, keyResults: [{ title: 'Parcels' }] })
  for (const [width, height] of [
    [360, 740],
    [800, 620],
    [1024, 620],
    [1280, 720],
    [1440, 900],
  ] as const) {
    const title = `Goes at ${width}`
    await okr(page, { title })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/allobjectives')
    await deleteOkr(page, title)
    await page.setViewportSize({ width, height })
    await page.evaluate(() => {
      history.pushState(null, '', '/my-week')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    const save = page.getByRole('button', { name: 'Save and next' })
    const told = notice(page, `"${title}" was deleted.`)
    await expect(save).toBeVisible()
    await expect(told).toBeVisible()
    // It stays for whoever is at it.
    await told.getByRole('button', { name: 'Undo' }).focus()
    // Wherever someone scrolls to, the button is not beneath it.
    for (const at of [0, 0.25, 0.5, 0.75, 1]) {
      await page.evaluate((share) => {
        const frame = document.scrollingElement
        frame?.scrollTo(0, share * (frame.scrollHeight - innerHeight))
      }, at)
      await expect
        .poll(async () => {
          const [one, other] = [await save.boundingBox(), await told.boundingBox()]
          if (!one || !other) return 'gone'
          const isApart =
            one.x >= other.x + other.width ||
            other.x >= one.x + one.width ||
            one.y >= other.y + other.height ||
            other.y >= one.y + one.height
          return isApart ? 'apart' : 'covered'
        })
        .not.toBe('covered')
    }
  }
})
