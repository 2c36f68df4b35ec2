import { violations } from './axe.ts'
import { expect, test, workspace } from './fixtures.ts'

test('an OKR starts from a template, and nothing typed is replaced without a question', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await page.goto('/createobjective')
  const title = page.getByLabel('Title', { exact: true })
  await expect(page.getByRole('button', { name: 'Blank' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Make it right' }).click()
  await expect(title).toHaveValue('It is right the first time')
  await expect(page.getByLabel('Target of key result 2')).toHaveValue('30')
  await expect(page.getByText('Started from “Make it right”. Change what you like.')).toBeVisible()

  await page.getByRole('button', { name: 'Make it faster' }).click()
  await expect(title).toHaveValue('Customers wait half as long')

  await title.fill('Parcels arrive at the first try')
  await page.getByRole('button', { name: 'All 36 templates' }).click()
  const library = page.getByRole('dialog', { name: 'Choose a template' })
  await library.getByLabel('Search templates').fill('woken')
  await expect(library.getByRole('button', { name: /^Small companies/ })).toBeHidden()
  for (const scheme of ['light', 'dark'] as const) expect(await violations(page, scheme)).toEqual([])
  await library.getByRole('button', { name: /^Nobody is woken at night/ }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Replace what you typed?' })
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(question).toBeHidden()
  await expect(title).toHaveValue('Parcels arrive at the first try')

  await page.getByRole('button', { name: 'All 36 templates' }).click()
  await library.getByRole('button', { name: /^Nobody is woken at night/ }).click()
  await question.getByRole('button', { name: 'Use the template' }).click()
  await expect(title).toHaveValue('Nobody is woken at night')
  await expect(page.getByLabel('Title of key result 3')).toHaveValue(
    'Incidents of which we hear from customers first',
  )
  await page.getByRole('button', { name: 'Create OKR' }).click()
  await expect(page).not.toHaveURL(/createobjective/)
  await expect(page.getByText('Nobody is woken at night').first()).toBeVisible()
})
