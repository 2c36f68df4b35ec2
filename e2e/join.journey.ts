import { confirmEmail, expect, forgetSession, signUp, somebody, test, workspace } from './fixtures.ts'

test('a wrong Company ID is refused in words and what was typed stays', async ({ page, server }) => {
  const person = somebody()
  await signUp(page, person)
  await confirmEmail(page, server.mailboxUrl, person.email)
  await page.getByRole('link', { name: /Join an Existing Workspace/ }).click()
  const field = page.getByLabel('Company ID')
  const join = page.getByRole('button', { name: 'Join workspace' })

  await join.click()
  await expect(page.getByText('Please enter a Company ID.')).toBeVisible()
  await field.fill('skerry')
  await join.click()
  await expect(page.getByText('Invalid Company ID. Please check the code and try again.')).toBeVisible()

  await field.fill(' 0b7e8a52-6f0e-4b8b-9c53-5b9b2a9a1c11 ')
  await expect(page.getByText('Invalid Company ID.')).toBeHidden()
  await join.click()
  await expect(page.getByText('Invalid Company ID. Please check the code and try again.')).toBeVisible()
  await expect(field).toHaveValue(' 0b7e8a52-6f0e-4b8b-9c53-5b9b2a9a1c11 ')
  await expect(field).toBeFocused()

  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('link', { name: /Create a New Workspace/ })).toBeVisible()
})

test('the Company ID of a colleague opens their workspace', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl, 'Open House')
  const companyId = await page.evaluate(async () => {
    const info: { companyId: string } = await (await fetch('/api/company')).json()
    return info.companyId
  })
  await forgetSession(page)

  const person = somebody('Oskar Lind')
  await signUp(page, person)
  await confirmEmail(page, server.mailboxUrl, person.email)
  await page.getByRole('link', { name: /Join an Existing Workspace/ }).click()
  await page.getByLabel('Company ID').fill(` ${companyId} `)
  await page.getByRole('button', { name: 'Join workspace' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Open House OKR Dashboard' })).toBeVisible()
  await expect(page.getByText('Oskar Lind')).toBeVisible()
  await expect(page.getByText('(admin)')).toBeHidden()
})
