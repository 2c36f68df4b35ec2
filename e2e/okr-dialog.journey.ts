import { colleague } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test, workspace } from './fixtures.ts'
import { letTrialEnd } from './lapsed.ts'
import { enter, line, memberId, okr, okrDialog, row } from './okrs.ts'

test.slow()

test('a co-owner edits an OKR, is told that it is saved, and finds it in its history', async ({
  page,
  server,
  browser,
}) => {
  await workspace(page, server.mailboxUrl)
  const nadia = await colleague(page, server.url, 'Nadia Haddad')
  const shared = await okr(page, { title: 'Grow', coOwnerIds: [await memberId(page, 'Nadia Haddad')] })
  const hers = await (await browser.newContext()).newPage()
  await enter(hers, nadia, `${server.url}/allobjectives?okrId=${shared.id}&tab=edit`)
  const dialog = okrDialog(hers, 'Grow')
  await expect(dialog.getByRole('tab', { name: 'Edit' })).toBeVisible()

  await dialog.getByLabel('Title', { exact: true }).fill(' ')
  await dialog.getByLabel('Title of key result 1').fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Objective name is required.')).toBeVisible()
  await expect(dialog.getByText('All key results must have a name.')).toBeVisible()
  await expect(dialog.getByLabel('Title', { exact: true })).toBeFocused()

  await dialog.getByLabel('Title', { exact: true }).fill('Grow well')
  await dialog.getByRole('radio', { name: 'At Risk' }).check()
  await dialog.getByLabel('Title of key result 1').fill('Twelve customers')
  await dialog.getByLabel('Target of key result 1').fill('12')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(hers.getByRole('dialog', { name: 'Save Successful' })).toBeVisible()
  await expect(hers.getByRole('dialog', { name: 'Save Successful' })).toHaveCount(0)
  const saved = okrDialog(hers, 'Grow well')
  await expect(saved.getByText('0 of 12')).toBeVisible()
  await saved.getByRole('tab', { name: /History/ }).click()
  await expect(saved.getByText('edited 4 fields')).toBeVisible()
  await expect(saved.getByRole('listitem').filter({ hasText: 'edited 4 fields' })).toContainText('Grow well')
  await hers.keyboard.press('Escape')
  await expect(row(hers, 'Grow well')).toContainText('At Risk')
  await expect(row(hers, 'Grow well')).toBeFocused()
})

test('a tab that is left while it says that it saved does not keep the dialog open', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const { id } = await okr(page, { title: 'Grow' })
  await page.goto(`/allobjectives?okrId=${id}&tab=edit`)
  const dialog = okrDialog(page, 'Grow')
  await dialog.getByRole('radio', { name: 'At Risk' }).check()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('dialog', { name: 'Save Successful' })).toBeVisible()
  await dialog.getByRole('tab', { name: /History/ }).dispatchEvent('click')
  await expect(page.getByRole('dialog', { name: 'Save Successful' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a stranger of the same company sees the History, and may talk', async ({ page, server, browser }) => {
  await workspace(page, server.mailboxUrl)
  const nadia = await colleague(page, server.url, 'Nadia Haddad')
  const { id } = await okr(page, { title: 'Grow' })
  const hers = await (await browser.newContext()).newPage()
  await enter(hers, nadia, `${server.url}/allobjectives?okrId=${id}&tab=edit`)
  const dialog = okrDialog(hers, 'Grow')
  await expect(dialog.getByRole('tab')).toHaveText([/^History/, /^Discussion/])
  await expect(dialog.getByText('created this OKR')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Share' })).toHaveCount(0)
})

test('what is typed is not lost by closing, and an OKR that is gone says so', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const { id } = await okr(page, { title: 'Grow' })
  await page.goto(`/allobjectives?okrId=${id}&tab=edit`)
  const title = okrDialog(page, 'Grow').getByLabel('Title', { exact: true })
  await title.fill('Grow fast')
  await page.getByRole('tab', { name: /History/ }).click()
  await page.getByRole('tab', { name: 'Edit' }).click()
  await expect(title).toHaveValue('Grow fast')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(title).toHaveValue('Grow fast')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, 'Grow')).toBeVisible()

  await page.request.delete(`/api/objectives/${id}`)
  await page.goto(`/allobjectives?okrId=${id}`)
  await expect(page.getByRole('dialog').getByText('This OKR does not exist or was deleted.')).toBeVisible()
})

test('an OKR that its progress completes says so once, beside the status that reads otherwise', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const keyResults = [{ title: 'Depots', startValue: 0, currentValue: 9, targetValue: 9 }]
  const { id } = await okr(page, { title: 'Moved', keyResults })
  const halfway = await okr(page, { title: 'Halfway', keyResults: [{ ...keyResults[0], currentValue: 4 }] })
  const dialog = okrDialog(page, 'Moved')
  const note = dialog.getByText('Counts as completed: its progress is 100%.').filter({ visible: true })
  for (const tab of ['update', 'edit']) {
    await page.goto(`/allobjectives?okrId=${id}&tab=${tab}`)
    await expect(dialog.getByRole('radio', { name: 'On Track' })).toBeChecked()
    await expect(note).toHaveCount(1)
  }
  await page.goto(`/allobjectives?okrId=${halfway.id}&tab=edit`)
  await expect(okrDialog(page, 'Halfway').getByRole('radio', { name: 'On Track' })).toBeChecked()
  await expect(okrDialog(page, 'Halfway').getByText(/^Counts as completed/)).toHaveCount(0)
})

test('two who edit at once both see what the other wrote, and neither loses anything', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const grow = await okr(page, { title: 'Grow' })
  await page.goto(`/allobjectives?okrId=${grow.id}&tab=edit`)
  const dialog = okrDialog(page, 'Grow')
  await dialog.getByLabel('Title', { exact: true }).fill('Grow fast')
  const meanwhile = await page.request.put(`/api/objectives/${grow.id}`, {
    data: {
      version: grow.version,
      title: 'Grow well',
      quarter: grow.quarter,
      status: grow.status,
      description: 'With care',
    },
  })
  expect(meanwhile.ok()).toBe(true)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Someone else saved this OKR in the meantime.')).toBeVisible()
  const titles = page.getByRole('group', { name: 'Title' })
  await expect(titles.getByRole('radio', { name: /Yours.*Grow fast/ })).toBeChecked()
  const about = page.getByRole('group', { name: 'Description' })
  await expect(about.getByRole('radio', { name: /Saved meanwhile.*With care/ })).toBeChecked()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Back to editing' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Grow fast')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'Save this choice' }).click()
  await expect(page.getByRole('dialog', { name: 'Save Successful' })).toBeVisible()
  await expect(okrDialog(page, 'Grow fast').getByText('With care').first()).toBeVisible()
})

test('a parent is deleted with its deep tree, after saying what goes with it', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const [top] = await line(page, 'Grow', 'Sell', 'Call', 'Dial', 'Listen')
  await okr(page, { title: 'Save' })
  await page.goto(`/allobjectives?okrId=${top?.id}`)
  await okrDialog(page, 'Grow').getByRole('button', { name: 'Delete OKR' }).click()
  const question = page.getByRole('dialog', { name: 'Delete OKR' })
  await expect(question.getByText('Are you sure you want to delete the OKR "Grow"?')).toBeVisible()
  await expect(question.locator('dl > div')).toHaveText([
    'Child objectives4',
    'Key results5',
    'Weekly updates0',
    'Shares0',
  ])
  await question.getByRole('button', { name: 'Set Will Not Complete' }).click()
  await expect(question).toHaveCount(0)
  await expect(okrDialog(page, 'Grow').getByText('Will Not Complete').first()).toBeVisible()

  await okrDialog(page, 'Grow').getByRole('button', { name: 'Delete OKR' }).click()
  await question.getByRole('button', { name: 'Delete OKR' }).click()
  await expect(page.getByText('"Grow" was deleted.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('treegrid').getByRole('link')).toHaveText(['Save'])
})

test('a link is shared, opens the OKR for a member, and is worthless once it is turned off', async ({
  page,
  server,
  browser,
}) => {
  await workspace(page, server.mailboxUrl)
  const nadia = await colleague(page, server.url, 'Nadia Haddad')
  const { id } = await okr(page, { title: 'Grow' })
  await page.goto(`/allobjectives?okrId=${id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const share = page.getByRole('dialog', { name: 'Share OKR' })
  await expect(share.getByText('Anyone with the link can view it')).toBeVisible()
  const link = await share.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(link).toMatch(new RegExp(`/allobjectives\\?okrId=${id}&key=\\w+`))

  const hers = await (await browser.newContext()).newPage()
  await hers.goto(`${server.url}/?next=${encodeURIComponent(link.slice(server.url.length))}`)
  await signIn(hers, nadia)
  await expect(okrDialog(hers, 'Grow')).toBeVisible()
  await share.getByRole('button', { name: 'Turn off link' }).click()
  await expect(share.getByText('The link is turned off.', { exact: false })).toBeVisible()
  const key = new URL(link).searchParams.get('key')
  const shown = await page.request.get(`/api/shared-objective?okrId=${id}&key=${key}`)
  expect(shown.status()).toBe(404)
  await hers.goto(link)
  await expect(okrDialog(hers, 'Grow')).toBeVisible()

  await page.request.patch('/api/company', { data: { publicLinks: false } })
  await share.getByRole('button', { name: 'Make a new link' }).click()
  await share.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(share.getByText('Members of your workspace can view it')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})

test('without access an OKR is read but not changed, and the way to Billing is shown', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const { id } = await okr(page, { title: 'Grow' })
  await letTrialEnd(page)
  await page.goto(`/allobjectives?okrId=${id}&tab=edit`)
  const dialog = okrDialog(page, 'Grow')
  await expect(dialog.getByRole('heading', { name: 'Trial Has Expired' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Add Billing Information' })).toHaveAttribute(
    'href',
    '/billing',
  )
  await expect(dialog.getByRole('button', { name: 'Share' })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'View History' }).click()
  await expect(dialog.getByText('created this OKR')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import CSV' }).click()
  await expect(page.getByRole('dialog').getByText('Trial Has Expired')).toBeVisible()

  await page.goto(`/allobjectives?okrId=${id}`)
  await dialog.getByRole('button', { name: 'Delete OKR' }).click()
  const asked = page.getByRole('dialog', { name: 'Delete OKR' })
  await expect(asked.getByText('Are you sure')).toBeVisible()
  await expect(asked.getByText('Keep its history instead?')).toHaveCount(0)
  await asked.getByRole('button', { name: 'Delete OKR' }).click()
  await expect(page.getByText('"Grow" was deleted. From the trash it can be restored once')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})
