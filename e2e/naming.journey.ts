import { expect, expectAccessible, followMail, forgetSession, somebody, test, workspace } from './fixtures.ts'

test('who leaves the page of the password is asked for it, and for their name, before any other opens', async ({
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
  const asked = page.getByRole('heading', { name: 'Set Your Password' })
  const link = () => followMail(page, server.mailboxUrl, newcomer.email, 'Accept invitation')
  await link()
  await expect(asked).toBeVisible()
  await page.goto('/profile')
  await expect(asked).toBeVisible()
  await link()
  await expect(page).toHaveURL('/set-password')
  await expect(asked).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('New Password').fill(newcomer.password)
  await page.getByLabel('Confirm Password').fill(newcomer.password)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByText('Please enter your full name.')).toBeVisible()
  await page.getByLabel('Full name').fill(newcomer.fullName)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /OKR Dashboard/ })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByLabel('Full name')).toHaveValue(newcomer.fullName)
})
