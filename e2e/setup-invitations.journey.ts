import type { Locator, Page } from '@playwright/test'
import { team } from './colleagues.ts'
import { expect, expectAccessible, somebody, test, workspace } from './fixtures.ts'

test.slow()

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const rowOf = (region: Locator, text: string) => region.getByRole('row').filter({ hasText: text })
const inviting = (page: Page) => page.getByRole('dialog', { name: 'Invite User', exact: true })
const paste = (field: Locator, text: string) =>
  field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('an admin invites someone, sends it again and cancels it', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await team(page, 'Linehaul')
  await page.goto('/setup')
  await expect(page.getByText(/No invitations yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Invite User' }).click()
  await expect(page).toHaveURL('/setup?invite=open')
  const form = inviting(page)
  await expect(form.getByText('The invitation is valid for 7 days.')).toBeVisible()
  const send = form.getByRole('button', { name: 'Send Invitation' })
  await expect(send).toBeDisabled()
  await expect(send).toHaveAccessibleDescription('Enter an address first.')
  await form.getByLabel('Email').fill('oskar')
  await form.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(form.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(form.getByLabel('Email')).toBeFocused()

  const invited = somebody().email
  await form.getByLabel('Email').fill(invited)
  await form.getByLabel('Title').fill('Driver Coordinator')
  await form.getByLabel('Permission level').selectOption('Company Admin')
  await form.getByRole('combobox', { name: 'Team' }).click()
  await form.getByRole('option', { name: 'Linehaul' }).click()
  await form.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(
    page.getByText(
      `Invitation email sent to ${invited}! They will receive an email with login instructions.`,
    ),
  ).toBeVisible()
  const row = rowOf(panel(page, 'Pending Invitations'), invited)
  await expect(row).toContainText('Driver Coordinator, Company Admin')
  await expect(row).toContainText('Linehaul')
  await expect(row).toContainText('Pending')
  await expect(page.getByText('1 invitation pending')).toBeVisible()

  await page.getByRole('button', { name: 'Invite User' }).click()
  await form.getByLabel('Email').fill(invited)
  await form.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(form.getByText('An invitation has already been sent to this email address.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Invite User' })).toBeFocused()

  await row.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('Invitation resent successfully!')).toBeVisible()
  await page.route('**/cancel', (route) => route.abort(), { times: 1 })
  const cancel = row.getByRole('button', { name: 'Cancel' })
  const asked = page.getByRole('dialog', { name: 'Cancel Invitation' })
  await cancel.click()
  await expect(asked).toContainText('stops working. To let them in later, invite them again.')
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Keep Invitation' }).click()
  await expect(asked).toBeHidden()
  await expect(row).toContainText('Pending')
  await cancel.click()
  await asked.getByRole('button', { name: 'Cancel Invitation' }).click()
  await expect(page.getByText('Failed to cancel invitation.')).toBeVisible()
  await cancel.click()
  await asked.getByRole('button', { name: 'Cancel Invitation' }).click()
  await expect(row).toContainText('Cancelled')
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('several addresses are pasted, sent one by one, and the refused ones can be tried again', async ({
  page,
  server,
}) => {
  const admin = await workspace(page, server.mailboxUrl)
  const [first, second] = [somebody().email, somebody().email]
  await page.goto('/setup?invite=open')
  await paste(
    inviting(page).getByLabel('Email'),
    `Ada <${first}>, nonsense; ${second}\n${admin.email} ${first}`,
  )
  const several = page.getByRole('dialog', { name: 'Invite Users' })
  await expect(
    several.getByText('Left out, as no email address of letters from a to z: nonsense'),
  ).toBeVisible()
  await page.route('**/api/invitations', (route) => route.abort(), { times: 1 })
  await several.getByRole('button', { name: 'Send 3 Invitations' }).click()
  await expect(several.getByText('3 of 3 done')).toBeVisible()
  const entry = (email: string) => several.getByRole('listitem').filter({ hasText: email })
  await expect(entry(first)).toContainText('Network error. Please check your connection and try again.')
  await expect(entry(second)).toContainText('Sent')
  await expect(entry(admin.email)).toContainText('This person is already in your workspace.')
  await several.getByRole('button', { name: 'Try again' }).click()
  await expect(entry(first)).toContainText('Sent')
  await several.getByRole('button', { name: 'Done' }).click()
  const list = panel(page, 'Pending Invitations')
  await expect(rowOf(list, first)).toContainText('Pending')
  await expect(rowOf(list, second)).toContainText('Pending')
})
