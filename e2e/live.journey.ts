import type { BrowserContext, Page } from '@playwright/test'
import { freePort } from '../server/testing/free-port.ts'
import { colleague } from './colleagues.ts'
import { unusedData } from './data-folder.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Somebody,
  test,
  workspace,
} from './fixtures.ts'
import { enter, memberId, okr, okrDialog, postUpdate } from './okrs.ts'
import { startServer } from './server.ts'

const badge = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^My OKRs/ })

/** Resolves when the page listens: what changes from then on is told. */
const listening = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/events'), { timeout: 60_000 })

/** Nadia, a colleague of the page's person. */
const nadiaOf = async (page: Page, url: string) => {
  const person = await colleague(page, url, 'Nadia Haddad')
  return { person, id: await memberId(page, 'Nadia Haddad') }
}

/** Adds to the discussion of an OKR, which tells of nothing else, without a screen. */
const say = async (page: Page, id: string, text: string) => {
  const reply = await page.request.post(`/api/objectives/${id}/comments`, { data: { words: text } })
  expect(reply.ok(), await reply.text()).toBe(true)
}

/** That person in a browser of their own, listening. */
const browserOf = async (context: BrowserContext, person: Somebody, path: string) => {
  const page = await context.newPage()
  const isListening = listening(page)
  await enter(page, person, path)
  await isListening
  return page
}

test('an update shows in somebody else’s open dialog, and what they are typing stays', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const nadia = await nadiaOf(page, server.url)
  const { id } = await okr(page, { title: 'Sort faster', coOwnerIds: [nadia.id] })
  const other = await browser.newContext({ baseURL: server.url })
  const hers = await browserOf(other, nadia.person, `/allobjectives?okrId=${id}&tab=update`)
  const dialog = okrDialog(hers, 'Sort faster')
  const text = dialog.getByRole('textbox', { name: 'Update' })
  await text.fill('Half of what I wanted')
  const readings: string[] = []
  hers.on('request', (request) => readings.push(request.url()))

  await postUpdate(page, id, { updateText: 'Chute guards arrived.', status: 'behind' })
  await expect(dialog.getByRole('tab', { name: /History/ })).toHaveText(/2/)
  await expect(text).toHaveValue('Half of what I wanted')
  await expect(text).toBeFocused()
  // For this change, and perhaps for what had happened just before the page listened.
  expect(readings.filter((url) => url.endsWith(`/api/objectives/${id}`)).length).toBeLessThanOrEqual(2)

  await text.fill('')
  await dialog.getByRole('tab', { name: /History/ }).click()
  const history = dialog.getByRole('tabpanel', { name: /History/ })
  await expect(history).toContainText('Chute guards arrived.')
  await postUpdate(page, id, { updateText: 'All fitted.' })
  await expect(history).toContainText('All fitted.')
  await other.close()
})

test('in one’s own tabs a write is read once, and the tabs share a connection', async ({
  page,
  context,
  server,
}) => {
  test.slow()
  const isListening = listening(page)
  await workspace(page, server.mailboxUrl)
  await isListening
  const { id } = await okr(page, { title: 'Sort faster' })
  const second = await context.newPage()
  const streams: string[] = []
  second.on('request', (request) => streams.push(request.url()))
  await second.goto('/myobjectives')
  await expect(second.getByRole('article', { name: 'Sort faster' })).toBeVisible()
  const takenOver = second.waitForResponse((response) => response.url().includes('/api/events'))
  await page.goto(`/allobjectives?okrId=${id}&tab=update`)
  const dialog = okrDialog(page, 'Sort faster')
  await dialog.getByRole('textbox', { name: 'Update' }).fill('Chute guards arrived.')
  // The second tab has the connection now, and tells of the last half minute; then this one comes to rest.
  await takenOver
  const discussed = dialog.getByRole('tab', { name: /Discussion/ })
  await say(second, id, 'Which chutes?')
  await expect(discussed).toHaveText(/1/)
  const readings: string[] = []
  page.on('request', (request) => readings.push(request.url()))
  await dialog.getByRole('button', { name: 'Post update' }).click()
  await expect(page.getByText('Save Successful')).toBeVisible()
  await expect(badge(second)).toHaveText('My OKRs')
  // What is told after the write is read with all that was told before: a second reading has begun by then.
  await say(second, id, 'All of them?')
  await expect(discussed).toHaveText(/2/)
  expect(readings.filter((url) => url.endsWith(`/api/objectives/${id}`))).toHaveLength(1)

  await page.close()
  await okr(second, { title: 'Load faster' })
  await expect(second.getByRole('article', { name: 'Load faster' })).toBeVisible()
  expect(streams.some((url) => url.includes('/api/events'))).toBe(true)
})

test('a co-owner’s update takes nothing away from what is typed in My week', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const other = await browser.newContext({ baseURL: server.url })
  const nadia = await nadiaOf(page, server.url)
  const shared = await okr(page, {
    title: 'Sort faster',
    coOwnerIds: [nadia.id],
    keyResults: [{ title: 'Parcels an hour', currentValue: 10, targetValue: 100 }],
  })
  const hers = await browserOf(other, nadia.person, '/my-week')
  const card = hers.getByRole('article', { name: /: Sort faster$/ })
  await card.getByRole('textbox', { name: /update/i }).fill('What I saw')
  await postUpdate(page, shared.id, {
    updateText: 'First',
    keyResults: [{ id: shared.keyResults[0]?.id, currentValue: 40 }],
  })
  await expect(hers.getByText('1 of 1 weekly updates completed')).toBeVisible()
  await expect(card.getByRole('textbox', { name: /update/i })).toHaveValue('What I saw')
  await card.getByRole('button', { name: /^Save/ }).click()
  await expect(hers.getByText('What I saw')).toBeVisible()
  const { objective }: { objective: { keyResults: { currentValue: number }[] } } = await (
    await page.request.get(`/api/objectives/${shared.id}`)
  ).json()
  expect(objective.keyResults[0]?.currentValue).toBe(40)
  await other.close()
})

test('what was changed around a restart of the server arrives after it', async ({ browser }) => {
  test.slow()
  const data = await unusedData()
  const wanted = { port: await freePort(), dataDir: data.folder }
  const first = await startServer(wanted)
  const [mine, other] = [
    await browser.newContext({ baseURL: first.url }),
    await browser.newContext({ baseURL: first.url }),
  ]
  const page = await mine.newPage()
  await workspace(page, first.mailboxUrl)
  const nadia = await nadiaOf(page, first.url)
  const { id } = await okr(page, { title: 'Sort faster', coOwnerIds: [nadia.id] })
  const hers = await browserOf(other, nadia.person, `/allobjectives?okrId=${id}&tab=update`)
  const dialog = okrDialog(hers, 'Sort faster')
  const text = dialog.getByRole('textbox', { name: 'Update' })
  await text.fill('Half of what I wanted')
  await first.stop()

  const second = await startServer(wanted)
  await postUpdate(page, id, { updateText: 'Chute guards arrived.' })
  await expect(dialog.getByRole('tab', { name: /History/ })).toHaveText(/2/)
  await expect(text).toHaveValue('Half of what I wanted')
  await mine.close()
  await other.close()
  await second.stop()
  await data.remove()
})

test('without a network the page says so, and when it is back it is up to date', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const other = await browser.newContext({ baseURL: server.url })
  const nadia = await nadiaOf(page, server.url)
  const hers = await browserOf(other, nadia.person, '/?next=/myobjectives')
  const strip = hers.getByRole('status').filter({ hasText: 'Offline' })
  await other.setOffline(true)
  await expect(strip).toContainText('What you see may be out of date. What you type stays here.')
  await expectAccessible(hers)
  await hers.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(hers)
  // Scrolled down, the strip stands above the head of the page, not on it.
  await hers.setViewportSize({ width: 360, height: 240 })
  await hers.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await hers.getByRole('button', { name: 'Open menu' }).click({ trial: true })

  await okr(page, { title: 'Sort faster', ownerId: nadia.id })
  await other.setOffline(false)
  await expect(hers.getByRole('status').filter({ hasText: 'Back online' })).toBeVisible()
  await expect(hers.getByRole('article', { name: 'Sort faster' })).toBeVisible()
  await expect(hers.getByText('Back online')).toBeHidden()
  await other.close()
})
