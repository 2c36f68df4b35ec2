import { expect, test, workspace } from './fixtures.ts'

const options = ['Table view', 'Minimal list', 'Dense grid']

test('three layouts of the same people are searched each by itself', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await page.goto('/team-demo')
  await expect(page.getByRole('heading', { level: 1, name: 'Team Members - 3 UX Options' })).toBeVisible()
  for (const title of options) {
    const option = page.getByRole('region', { name: title, exact: true })
    const field = option.getByPlaceholder('Search team members...')
    await expect(option.getByText('12 members')).toBeVisible()
    await expect(option.getByText('You', { exact: true })).toHaveCount(1)
    await expect(option.getByText('Leader', { exact: true })).toHaveCount(8)
    await expect(option.getByText('Clear search')).toBeHidden()

    await field.fill('  COURIER app ')
    await expect(option.getByText('2 members')).toBeVisible()
    await expect(option.getByText('Sofie Dahl')).toBeVisible()
    await expect(option.getByText('Maren Aasen')).toBeHidden()
    await field.fill('nobody')
    await expect(option.getByText('No results found')).toBeVisible()
    await expect(option.getByText('0 members')).toBeVisible()
    await option.getByText('Clear search').click()
    await expect(option.getByText('12 members')).toBeVisible()
    await expect(field).toBeFocused()
  }
})

test('each list scrolls at a height that a search does not change', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await page.goto('/team-demo')
  for (const title of options) {
    const list = page.getByRole('region', { name: `${title}, list` })
    const height = () => list.evaluate(({ clientHeight }) => clientHeight)
    const before = await height()
    expect(await list.evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(before)
    await page.getByRole('region', { name: title, exact: true }).getByRole('searchbox').fill('nobody')
    expect(await height()).toBe(before)
  }
})
