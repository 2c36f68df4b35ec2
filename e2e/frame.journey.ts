import { expect, test, workspace } from './fixtures.ts'

test('an unknown path says so, bare for a visitor and inside the shell for a member', async ({
  page,
  server,
}) => {
  await page.goto('/no-such-place')
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByText('/no-such-place')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)

  await workspace(page, server.mailboxUrl)
  await page.goto('/no-such-place')
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page
    .getByRole('link', { name: 'Go to Dashboard' })
    .or(page.getByRole('button', { name: 'Go to Dashboard' }))
    .click()
  await expect(page).toHaveURL('/dashboard')
})

test('the sidebar folds with Ctrl B and stays so after a reload', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await expect(page.locator('html')).not.toHaveAttribute('data-sidebar', 'collapsed')
  await page.keyboard.press('Control+b')
  await expect(page.locator('html')).toHaveAttribute('data-sidebar', 'collapsed')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-sidebar', 'collapsed')
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
})

test('dark is applied before the first paint and can be chosen against the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  // A first visit empties whatever was stored before.
  await expect(page.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'light'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('a silent server is waited for until it answers, not taken for a sign-out', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await page.route('**/api/session', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Down' } }),
  )
  // By itself the page asks after a share of some seconds: not while this journey lasts, then as soon as it may.
  await page.addInitScript(() => Object.assign(Math, { random: () => 100_000 }))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Cairn cannot be reached' })).toBeVisible()
  const asked = page.waitForRequest('**/api/session')
  await page.getByRole('button', { name: 'Try again' }).click()
  await asked
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { name: 'Cairn cannot be reached' })).toBeVisible()
  // At once when the network is back, though not while an answer is still waited for; and after that by itself once more.
  await page.evaluate(() => Object.assign(Math, { random: () => 0 }))
  await expect(async () => {
    const answered = page.waitForResponse('**/api/session', { timeout: 2000 })
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await answered
  }).toPass()
  await page.unroute('**/api/session')
  await expect(page.getByRole('heading', { level: 1, name: 'Skerry Logistics OKR Dashboard' })).toBeVisible()
})

test('no page breaks the content policy or calls another host', async ({ page, server }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    const isMailFrame = message.text().includes('/mailbox/')
    if (['error', 'warning'].includes(message.type()) && !isMailFrame) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(server.url).host) complaints.push(request.url())
  })
  await workspace(page, server.mailboxUrl)
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'Cairn API' })).toBeVisible()
  expect(complaints).toEqual([])
})
