import type { Page } from '@playwright/test'
import { colleague } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { enter, okr, okrDialog } from './okrs.ts'

const listening = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/events'), { timeout: 60_000 })

const words = (page: Page) => page.getByRole('textbox', { name: 'Your comment' })
const line = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text })

test('whoever is mentioned reads it in the inbox, replies there, and both see all of it without asking', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const nadia = await colleague(page, server.url, 'Nadia Haddad')
  const { id } = await okr(page, { title: 'Sort faster' })
  const other = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const hers = await other.newPage()
  const hearsHers = listening(hers)
  await enter(hers, nadia, '/inbox')
  await hearsHers

  const hearsHis = listening(page)
  await page.goto(`/allobjectives?okrId=${id}&tab=discussion`)
  await hearsHis
  const dialog = okrDialog(page, 'Sort faster')
  await expect(dialog.getByText('Nobody has said anything yet')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Following' })).toBeVisible()
  await words(page).pressSequentially('Can we promise Luleå, @had')
  await expect(page.getByRole('option', { name: /Nadia Haddad/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(words(page)).toHaveValue('Can we promise Luleå, @Nadia Haddad ')
  await words(page).pressSequentially('?\n<b>not bold</b> https://example.com/routes.')
  await page.keyboard.press('Control+Enter')
  const said = line(page, 'Can we promise')
  await expect(said.getByText('<b>not bold</b>')).toBeVisible()
  await expect(said.getByRole('link', { name: 'https://example.com/routes' })).toHaveAttribute(
    'rel',
    /noopener/,
  )
  await expect(words(page)).toHaveValue('')
  await expect(dialog.getByRole('tab', { name: /Discussion/ })).toHaveText(/1/)
  await expectAccessible(page)

  // Her open page hears of it, shows it beside the list, and takes the reply.
  const entry = hers.getByRole('button', { name: /mentioned you/ })
  await expect(entry).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Inbox, 1 unread' })).toBeVisible()
  await entry.click()
  await expect(line(hers, 'Can we promise')).toBeVisible()
  await expectAccessible(hers)
  await line(hers, 'Can we promise').getByRole('button', { name: 'Add a reaction' }).click()
  await hers.getByRole('button', { name: 'Thumbs up' }).click()
  await expect(said.getByRole('button', { name: 'Thumbs up: Nadia Haddad' })).toBeVisible()
  await line(hers, 'Can we promise').getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(words(hers)).toBeFocused()
  await words(hers).fill('From December.')
  await hers.getByRole('button', { name: 'Reply', exact: true }).last().click()
  await expect(line(page, 'From December.')).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible()

  // Hers, to change and to delete; it is back when she wants it.
  const reply = line(hers, 'From December.')
  await reply.getByRole('button', { name: /^More for/ }).click()
  await hers.getByRole('menuitem', { name: 'Edit' }).click()
  await reply.getByRole('textbox').fill('From January.')
  await line(hers, 'From January.').getByRole('button', { name: 'Save' }).click()
  await expect(line(page, 'From January.').getByText('edited')).toBeVisible()
  await line(hers, 'From January.')
    .getByRole('button', { name: /^More for/ })
    .click()
  await hers.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(line(page, 'From January.')).toHaveCount(0)
  await hers.getByRole('button', { name: 'Undo' }).click()
  await expect(line(page, 'From January.')).toBeVisible()

  // He was told of the reply, and reading the OKR has read it.
  await page.goto('/inbox?show=all')
  await expect(page.getByRole('button', { name: /Nadia Haddad replied to you/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible()
  await hers.setViewportSize({ width: 360, height: 740 })
  await hers.goto(`/allobjectives?okrId=${id}&tab=discussion`)
  await expect(line(hers, 'From January.')).toBeVisible()
  await expectNoSidewaysScroll(hers)
  await other.close()
})

test('what is typed without a connection survives a reload and is sent when there is one again', async ({
  page,
  context,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const { id } = await okr(page, { title: 'Sort faster' })
  await page.goto(`/allobjectives?okrId=${id}&tab=discussion`)
  await words(page).fill('Half of what I wan')
  await page.reload()
  await expect(words(page)).toHaveValue('Half of what I wan')
  await words(page).fill('All of what I want')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByText('This is sent as soon as the server answers again.')).toBeVisible()
  await expect(words(page)).toHaveValue('All of what I want')
  await context.setOffline(false)
  await expect(line(page, 'All of what I want')).toHaveCount(1)
  await expect(words(page)).toHaveValue('')
  await page.reload()
  await expect(line(page, 'All of what I want')).toHaveCount(1)
  await expect(words(page)).toHaveValue('')
})
