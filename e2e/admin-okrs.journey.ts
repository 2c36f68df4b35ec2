import type { Page } from '@playwright/test'
import { colleague } from './colleagues.ts'
import { expect, expectAccessible, test, workspace } from './fixtures.ts'
import { letTrialEnd } from './lapsed.ts'
import { enter, okr, okrDialog, setStatus } from './okrs.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const open = async (page: Page, search = '') => {
  await page.goto(`/admin-okrs${search}`)
  await expect(page.getByText('Manage all objectives and key results across the organization')).toBeVisible()
}

test('all OKRs are cards under their parents, filtered without delayed, edited and deleted', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const parent = await okr(page, { title: 'Next-day' })
  await okr(page, { title: 'Sort faster', parentId: parent.id, keyResults: [{ title: 'Parcels an hour' }] })
  const late = await okr(page, { title: 'Late already' })
  await setStatus(page, late.id, 'delayed')
  const slow = await okr(page, { title: 'Slow too', parentId: parent.id })
  await setStatus(page, slow.id, 'behind')
  await open(page)
  await expect(page.getByRole('link', { name: 'Create OKR' }).last()).toHaveAttribute(
    'href',
    '/createobjective',
  )
  await expect(card(page, 'Next-day').getByRole('article', { name: 'Sort faster' })).toContainText(
    'Parcels an hour',
  )
  await expect(card(page, 'Late already')).toBeVisible()

  await page.getByRole('button', { name: 'Status' }).click()
  await expect(page.getByRole('option', { name: /On Track/ })).toBeVisible()
  await expect(page.getByRole('option', { name: /Delayed/ })).toBeHidden()
  await page.getByRole('option', { name: /Behind/ }).click()
  await expect(page).toHaveURL('/admin-okrs?status=behind')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Next-day' }).getByRole('article')).toContainText('Slow too')
  await open(page, '?search=parcels')
  await expect(page.getByRole('article')).toHaveCount(1)

  await open(page)
  await page.getByRole('link', { name: 'Edit Sort faster' }).click()
  const dialog = okrDialog(page, 'Sort faster')
  await dialog.getByLabel('Title', { exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Add key result' }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Objective name is required.')).toBeVisible()
  await expect(dialog.getByText('All key results must have a name.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: 'Delete Next-day' }).click()
  const question = page.getByRole('dialog', { name: 'Delete OKR' })
  await expect(question).toContainText('Are you sure you want to delete the OKR "Next-day"?')
  await question.getByRole('button', { name: 'Delete OKR' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card(page, 'Late already')).toBeVisible()
})

test('who may not change an OKR finds its history and what is said of it', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  await okr(page, { title: 'Next-day' })
  const nadia = await colleague(page, server.url, 'Nadia Haddad')
  const hers = await browser.newPage({ baseURL: server.url })
  await enter(hers, nadia, '/admin-okrs')
  await expect(card(hers, 'Next-day')).toBeVisible()
  await expect(hers.getByRole('link', { name: 'Edit Next-day' })).toBeHidden()
  await expect(hers.getByRole('button', { name: 'Delete Next-day' })).toBeHidden()
  await hers.getByRole('link', { name: 'History Next-day' }).click()
  await expect(okrDialog(hers, 'Next-day').getByRole('tab')).toHaveText([/History/, /Discussion/])
  await hers.close()
})

test('without access every card offers to subscribe instead, and nobody is offered to create what they cannot', async ({
  page,
  browser,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await okr(page, { title: 'Next-day' })
  const nadia = await colleague(page, server.url, 'Nadia Haddad')
  await letTrialEnd(page)
  await open(page)
  const subscribe = page.getByRole('link', { name: 'Subscribe to edit OKRs' })
  await expect(subscribe).toHaveAttribute('href', '/billing')
  for (const name of ['Update', 'Edit', 'Delete'])
    await expect(card(page, 'Next-day').getByText(name, { exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Create OKR' }).last().locator('.lucide-lock')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/my-week')
  await expect(page.getByText('Trial Has Expired')).toBeVisible()
  await expect(page.getByText('0 of 1 weekly updates completed')).toBeVisible()
  await expect(page.getByText('1 OKR needs weekly updates')).toBeHidden()
  const hers = await browser.newPage({ baseURL: server.url })
  await enter(hers, nadia, '/admin-okrs')
  await letTrialEnd(hers)
  for (const path of ['/admin-okrs', '/allobjectives', '/myobjectives', '/my-week']) {
    await hers.goto(path)
    await expect(hers.getByText('Ask a company admin to subscribe').first()).toBeVisible()
    await expect(hers.getByRole('main').getByRole('link', { name: /^(Create |Start my week)/ })).toHaveCount(
      0,
    )
  }
  await hers.close()
})
