import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, forgetSession, signIn, test, workspace } from './fixtures.ts'
import { okr } from './okrs.ts'

/** An OKR with its link, made without a screen. */
const shared = async (page: Page) => {
  const made = await okr(page, {
    title: 'Deliver next-day',
    description: 'Two lines\nof why.',
    keyResults: [{ title: 'Postcodes', startValue: 1310, currentValue: 1842, targetValue: 2150 }],
  })
  const reply = await page.request.post(`/api/objectives/${made.id}/share`)
  const { key }: { key: string } = await reply.json()
  return { id: made.id, path: `/allobjectives?${new URLSearchParams({ okrId: made.id, key })}` }
}
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Deliver next-day' })
const gone = (page: Page) => page.getByRole('heading', { level: 1, name: 'This OKR is not shared' })

test('an outsider reads a shared OKR outside the shell, and nothing once the link is turned off', async ({
  page,
  browser,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const { id, path } = await shared(page)
  const context = await browser.newContext({ baseURL: server.url })
  const visitor = await context.newPage()
  const reply = await visitor.goto(path)
  expect(reply?.headers()['x-robots-tag']).toBe('noindex')
  await expect(title(visitor)).toBeVisible()
  await expect(visitor).toHaveTitle('Deliver next-day · Cairn')
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(visitor.getByRole('main')).toContainText('Two lines\nof why.')
  await expect(visitor.getByRole('main')).toContainText('Maren Aasen')
  await expect(visitor.getByRole('listitem')).toContainText('1,842 of 2,150')
  await expect(visitor.getByRole('listitem')).toContainText('63%')
  await expect(visitor.getByRole('main')).not.toContainText('@')
  await expect(visitor.getByRole('navigation')).toBeHidden()
  await visitor.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(visitor)

  expect((await page.request.delete(`/api/objectives/${id}/share`)).ok()).toBe(true)
  await visitor.reload()
  await expect(gone(visitor)).toBeVisible()
  await visitor.goto(path.replace(/key=.*/, 'key=guessed'))
  await expect(gone(visitor)).toBeVisible()
  await visitor.goto(path.replace(/okrId=[^&]*/, 'okrId=foo'))
  await expect(gone(visitor)).toBeVisible()
  await context.close()
})

test('a member opens the link in the app, after signing in if need be', async ({ page, server }) => {
  const person = await workspace(page, server.mailboxUrl)
  const { id, path } = await shared(page)
  await page.goto(path)
  await expect(page.getByRole('dialog', { name: 'Deliver next-day' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached()

  await forgetSession(page)
  await page.goto(path)
  await page.getByRole('link', { name: 'Log In / Sign Up' }).click()
  await signIn(page, person)
  await expect(page.getByRole('dialog', { name: 'Deliver next-day' })).toBeVisible()

  await forgetSession(page)
  await page.goto(`/allobjectives?okrId=${id}`)
  await expect(page).toHaveURL(/^[^?]+\/\?next=/)
})

test('a member of another workspace sees of it what everyone sees', async ({ page, browser, server }) => {
  await workspace(page, server.mailboxUrl)
  const { id, path } = await shared(page)
  const elsewhere = await browser.newPage({ baseURL: server.url })
  await workspace(elsewhere, server.mailboxUrl, 'Fjord Freight')
  await elsewhere.goto(path)
  await expect(title(elsewhere)).toBeVisible()
  await expect(elsewhere.getByRole('navigation')).toBeHidden()
  await page.request.delete(`/api/objectives/${id}/share`)
  await elsewhere.reload()
  await expect(gone(elsewhere)).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(elsewhere).toHaveURL('/dashboard')
  await elsewhere.close()
})
