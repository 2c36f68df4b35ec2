import { test as base, confirmEmail, expect, signUp, somebody } from './fixtures.ts'
import { freePort } from './server.ts'

const name = 'cairn.test'

/** A server in one's own house, reached from another machine by its name: no https, and not localhost either. */
const test = base.extend({
  settings: [
    async ({ browserName: _ }, use) => {
      const port = await freePort()
      await use({ HOST: '0.0.0.0', PORT: String(port), PUBLIC_URL: `http://${name}:${port}` })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${name} 127.0.0.1`],
      }),
    { scope: 'worker' },
  ],
  baseURL: ({ settings }, use) => use(settings.PUBLIC_URL),
})

const screens = [
  '/dashboard',
  '/allobjectives',
  '/myobjectives',
  '/my-week',
  '/strategies',
  '/team-blockers',
  '/admin-okrs',
  '/setup',
  '/billing',
  '/profile',
]

test('over plain http at a name of its own everything works, from the first visit to a copied link', async ({
  page,
  server,
}) => {
  const crashes: string[] = []
  page.on('pageerror', ({ message }) => crashes.push(`${page.url()}: ${message}`))
  page.on('console', (said) => {
    if (/Cross-Origin-Opener-Policy/.test(said.text())) crashes.push(`${page.url()}: ${said.text()}`)
  })
  const person = somebody('Ada Byron')
  await signUp(page, person)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await confirmEmail(page, server.mailboxUrl, person.email)
  await page.getByRole('link', { name: /Create a New Workspace/ }).click()
  await page.getByLabel('Company name').fill('Analytical Engines')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/createobjective')
  await page.getByLabel('Title', { exact: true }).fill('Weave flowers and leaves')
  await page.getByLabel('Title of key result 1', { exact: true }).fill('Patterns')
  await page.getByRole('button', { name: 'Create OKR' }).click()
  await expect(page.getByText('"Weave flowers and leaves" was created.')).toBeVisible()

  await page.getByRole('link', { name: 'Weave flowers and leaves' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const share = page.getByRole('dialog', { name: 'Share OKR' })
  const link = await share.getByRole('textbox').inputValue()
  await share.getByRole('button', { name: 'Copy' }).click()
  await expect(share.getByRole('status').filter({ hasText: /copied/i })).toBeVisible()
  await expect(share.getByRole('button', { name: 'Copy' })).toBeFocused()
  await share.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('tab', { name: /Update/ }).click()
  const said = page.getByRole('dialog').getByRole('textbox').first()
  await said.focus()
  await page.keyboard.press('Control+V')
  await expect(said).toHaveValue(link)

  for (const path of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeHidden()
  }
  await expect(page.getByText('Passkeys need an address with https')).toBeVisible()
  expect(crashes).toEqual([])
})
