import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name })

test('an assistant connects with what stands on My Profile, and is out once its key is revoked', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  await page.goto('/profile')
  const assistants = panel(page, 'Assistants')
  await expect(assistants.getByRole('textbox', { name: 'Address' })).toHaveValue(`${server.url}/mcp`)
  await assistants.getByRole('button', { name: 'Copy configuration' }).click()
  await expect(assistants.getByText('Copied')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await panel(page, 'API keys').getByRole('button', { name: 'New key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await form.getByLabel('Name').fill('My assistant')
  await form.getByRole('button', { name: 'Make key' }).click()
  const made = page.getByRole('dialog', { name: 'Copy your key now' })
  const key = await made.getByRole('textbox', { name: 'API key' }).inputValue()
  await made.getByRole('checkbox', { name: 'I have stored it in a safe place' }).check()
  await made.getByRole('button', { name: 'Done' }).click()

  const text = await assistants.getByRole('textbox', { name: 'Configuration' }).inputValue()
  const { url, headers } = JSON.parse(text.replace('YOUR_KEY', key)).mcpServers.cairn
  const client = new Client({ name: 'journey', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  const { tools } = await client.listTools()
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  const { structuredContent } = await client.callTool({ name: 'my_week', arguments: {} })
  expect(structuredContent).toMatchObject({ open: 0, objectives: [] })
  const { contents } = await client.readResource({ uri: 'cairn://rules/keys' })
  expect(JSON.stringify(contents)).toContain('The end of a key')

  await panel(page, 'API keys').getByRole('button', { name: 'Revoke My assistant' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(panel(page, 'API keys').getByText('No keys yet.')).toBeVisible()
  await expect(client.listTools()).rejects.toThrow()
})
