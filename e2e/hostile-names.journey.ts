import type { Page } from '@playwright/test'
import { expect, test, workspace } from './fixtures.ts'
import { okr, postUpdate } from './okrs.ts'

const ran = 'script-that-ran'
const hostile = (where: string) =>
  `<img src=x onerror="document.title='${ran}';window.ran=1"><script>window.ran=1</script>${where}`

/** Shown to the letter, and nothing of it came to life. */
const expectHarmless = async (page: Page, where: string) => {
  await expect(page.getByText(hostile(where)).first()).toBeVisible()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  await expect(page).not.toHaveTitle(ran)
}

test('HTML in names is text wherever it is shown: in the app and in public', async ({
  page,
  browser,
  server,
}) => {
  await workspace(page, server.mailboxUrl, 'Skerry Logistics')
  const title = hostile('objective')
  const made = await okr(page, { title, keyResults: [{ title: hostile('result') }] })
  await postUpdate(page, made.id, { updateText: hostile('update'), blockers: hostile('blocker') })

  await page.goto('/allobjectives')
  await expectHarmless(page, 'objective')
  await page.goto('/dashboard')
  await expectHarmless(page, 'objective')
  await page.goto(`/allobjectives?${new URLSearchParams({ okrId: made.id })}`)
  await page
    .getByRole('dialog')
    .getByRole('tab', { name: /History/ })
    .click()
  await expectHarmless(page, 'update')

  const { key }: { key: string } = await (await page.request.post(`/api/objectives/${made.id}/share`)).json()
  const context = await browser.newContext({ baseURL: server.url })
  const visitor = await context.newPage()
  await visitor.goto(`/allobjectives?${new URLSearchParams({ okrId: made.id, key })}`)
  await expectHarmless(visitor, 'result')
  await context.close()
})
