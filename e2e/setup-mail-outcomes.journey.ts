import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Page } from '@playwright/test'
import { freePort } from '../server/testing/free-port.ts'
import { unusedData } from './data-folder.ts'
import { expect, expectAccessible, test, workspace } from './fixtures.ts'
import { startServer } from './server.ts'

test.slow()

/** Takes every call and never says a word. */
const silentMailServer = async (port: number) => {
  const callers = new Set<Socket>()
  const server = createServer((socket) => callers.add(socket)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return () => {
    for (const socket of callers) socket.destroy()
    server.close()
  }
}

const invite = async (page: Page, email: string) => {
  await page.goto('/setup?invite=open')
  const form = page.getByRole('dialog', { name: 'Invite User', exact: true })
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Send Invitation' }).click()
}

test('without a mail server that answers, the link is shown and in the clipboard', async ({ browser }) => {
  const data = await unusedData()
  const dataDir = data.folder
  const port = await freePort()
  const first = await startServer({ port, dataDir })
  const page = await (await browser.newContext({ baseURL: first.url })).newPage()
  await workspace(page, first.mailboxUrl)
  await first.stop()
  const mailPort = await freePort()
  const mailless = await startServer({ port, dataDir, env: { SMTP_URL: `smtp://127.0.0.1:${mailPort}` } })
  try {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await invite(page, 'freja@skerry.example')
    const unsent = page.getByRole('dialog', { name: 'Email Not Sent' })
    await expect(unsent).toContainText(
      'Email could not be sent automatically. Please share this invitation link with freja@skerry.example yourself.',
    )
    await expect(unsent.getByText('Invitation URL copied to clipboard!')).toBeVisible()
    const link = await unsent.getByLabel('Invitation link').inputValue()
    expect(link).toMatch(/\/invite\/[0-9a-f]{64}$/)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await expectAccessible(page)
    await unsent.getByRole('button', { name: 'Done' }).click()

    await page.context().clearPermissions()
    // Both ways of copying: the one that needs https, and the one that does without.
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject() } })
      Object.defineProperty(document, 'execCommand', { value: () => false })
    })
    await page.getByRole('button', { name: 'Resend to freja@skerry.example' }).click()
    await expect(unsent.getByText(/Copying was refused\. The text is selected/)).toBeVisible()
    await expect(unsent.getByLabel('Invitation link')).toBeFocused()
    expect(await unsent.getByLabel('Invitation link').inputValue()).not.toBe(link)

    const hangUp = await silentMailServer(mailPort)
    await invite(page, 'tomas@skerry.example')
    const uncertain = page.getByRole('dialog', { name: 'Email Status Uncertain' })
    await expect(uncertain).toContainText(
      "Email may have been sent but timed out. If they don't receive an email, please share this invitation link",
    )
    await expect(uncertain.getByLabel('Invitation link')).toHaveValue(/\/invite\/[0-9a-f]{64}$/)
    hangUp()
  } finally {
    await mailless.stop()
    await data.remove()
  }
})
