import { colleague } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { enter, memberId, okr, okrDialog, postUpdate } from './okrs.ts'

test('what concerns me comes into the inbox by itself, is opened, read, cleared and put back', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const nadia = await colleague(page, server.url, 'Nadia Haddad')
  const other = await browser.newContext({ baseURL: server.url })
  const hers = await other.newPage()
  await enter(hers, nadia, '/dashboard')
  await expect(hers.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible()

  // Somebody else acts; her open page says so without being asked.
  const nadiaId = await memberId(page, 'Nadia Haddad')
  const { id } = await okr(page, { title: 'Sort faster', coOwnerIds: [nadiaId] })
  await postUpdate(page, id, { updateText: 'Chute guards arrived.', status: 'on_track' })
  const bell = hers.getByRole('button', { name: 'Inbox, 2 unread' })
  await bell.click()
  const newest = hers.getByRole('region', { name: 'Inbox' })
  await expect(newest.getByText('posted an update')).toBeVisible()
  await expect(newest.getByText('made this OKR yours')).toBeVisible()
  await hers.keyboard.press('Escape')
  await expect(bell).toBeFocused()

  await bell.click()
  await newest.getByRole('link', { name: 'Open inbox' }).click()
  await expect(hers.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await expectAccessible(hers)
  const update = hers.getByRole('button', { name: /posted an update/ })
  await hers.keyboard.press('j')
  await expect(update).toBeFocused()
  await hers.keyboard.press('Enter')
  await expect(okrDialog(hers, 'Sort faster').getByRole('tab', { name: /History/ })).toBeVisible()
  await hers.keyboard.press('Escape')
  // Whoever opens the OKR has read all that the inbox says of it.
  await expect(hers.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible()

  await update.focus()
  await hers.keyboard.press('u')
  await expect(hers.getByRole('button', { name: 'Inbox, 1 unread' })).toBeVisible()
  await hers.keyboard.press('e')
  await expect(update).toHaveCount(0)
  await hers.getByRole('button', { name: 'Undo' }).click()
  await expect(update).toBeVisible()
  await hers.getByRole('button', { name: 'Mark all read' }).first().click()
  await expect(hers.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible()
  await hers.getByRole('link', { name: 'Unread', exact: true }).click()
  await expect(hers.getByText('You have read everything.')).toBeVisible()
  await hers.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(hers)
  await other.close()
})
