import { expect, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { okr } from './okrs.ts'
import { openReceiver } from './webhook-receiver.ts'

const receiverPort = 47_913
test.use({ settings: { OUTBOUND_ALLOWED: `127.0.0.1:${receiverPort}` } })

test('an admin adds a webhook, sees what it was sent, and sends again what failed', async ({
  page,
  server,
}) => {
  test.slow()
  const receiver = await openReceiver(receiverPort)
  await workspace(page, server.mailboxUrl)
  await page.goto('/setup')
  await page.getByRole('link', { name: 'Connections' }).click()
  const panel = page.getByRole('region', { name: 'Webhooks' })
  await expect(panel.getByText('No webhooks yet.')).toBeVisible()

  await panel.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  await dialog.getByLabel('Address').fill('https://127.0.0.1/hook')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText('This address is not on the public internet')).toBeVisible()
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${receiverPort}/hook`)
  await dialog.getByLabel('OKRs are created or edited').check()
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await expect(dialog.getByText(/^It answered 200 OK after/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(panel.getByText('Never used')).toBeVisible()

  receiver.answer(502)
  await okr(page, { title: 'Deliver next-day' })
  await panel.getByRole('link', { name: `127.0.0.1:${receiverPort}/hook` }).click()
  await expect(page.getByRole('button', { name: 'Send the 1 failed again' })).toBeVisible()
  await expect(page.getByText(/^Failing since/)).toBeVisible()
  await page.getByRole('button', { name: /okr\.created/ }).click()
  const detail = page.getByRole('complementary', { name: 'okr.created' })
  await expect(detail.getByText('502 Bad Gateway').first()).toBeVisible()
  await expect(detail.getByText('"title": "Deliver next-day"')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  receiver.answer(200)
  await page.getByRole('button', { name: 'Send the 1 failed again' }).click()
  await expect(page.getByText('Active')).toBeVisible({ timeout: 20_000 })
  await receiver.close()
})
