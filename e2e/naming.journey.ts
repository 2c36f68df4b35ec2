import { expect, expectAccessible, followMail, forgetSession, somebody, test, workspace } from './fixtures.ts'

test('who leaves the page of the password is asked for their name before any other opens', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const newcomer = somebody('Oskar Lind')
  await page.evaluate(async (email) => {
    const body = JSON.stringify({ email, title: 'Driver Coordinator' })
    await fetch('/api/invitations', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }, newcomer.email)
  await forgetSession(page)
  await followMail(page, server.mailboxUrl, newcomer.email, 'Accept invitation')
  await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'What is your name?' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please enter your full name.')).toBeVisible()
  await page.getByLabel('Full name').fill(newcomer.fullName)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Full name')).toHaveValue(newcomer.fullName)
})
