import type { Browser, Page } from '@playwright/test'
import { colleague, team } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { letTrialEnd } from './lapsed.ts'
import { enter, memberId, okr, postUpdate } from './okrs.ts'

type Server = { url: string; mailboxUrl: string }

/** A colleague of that team who has reported something. */
const reporter = async (page: Page, browser: Browser, server: Server, name: string, teamId: string) => {
  const person = await colleague(page, server.url, name, { teamId })
  const context = await browser.newContext({ baseURL: server.url })
  const theirs = await context.newPage()
  await enter(theirs, person, '/dashboard')
  await expect(theirs.getByRole('link', { name: 'Strategies' })).toBeVisible()
  const { id } = await okr(theirs, {
    title: `Aim of ${name}`,
    keyResults: [
      { title: 'Tests passed', currentValue: 2, targetValue: 12, status: 'delayed' },
      { title: 'Never judged' },
    ],
  })
  await postUpdate(theirs, id, { blockers: `${name} waits` })
  return theirs
}
const leaderOf = async (page: Page, teamId: string) => {
  const data = { teamLeaderId: await memberId(page, 'Maren') }
  expect((await page.request.patch(`/api/teams/${teamId}`, { data })).ok()).toBe(true)
}
const card = (page: Page, name: string) => page.getByRole('article', { name })

test('a leader sees, dismisses and resolves the blockers of the team and of the teams below', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const hubs = await team(page, 'Sorting Hubs')
  const line = await team(page, 'Line', hubs)
  await leaderOf(page, hubs)
  await page.goto('/team-blockers')
  await expect(page.getByRole('heading', { name: 'No Blockers Reported' })).toBeVisible()
  await expect(page.getByText('Encourage everyone to share challenges')).toBeVisible()
  await reporter(page, browser, server, 'Nadia', hubs)
  await reporter(page, browser, server, 'Carl', line)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Team Blockers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team Blockers' })).toBeVisible()
  const nadia = card(page, 'Nadia')
  await expect(nadia).toContainText('Nadia waits')
  await expect(nadia).toContainText('Aim of Nadia')
  await expect(nadia).toContainText('Sorting Hubs')
  await expect(nadia.getByRole('listitem').filter({ hasText: 'Tests passed' })).toContainText('Delayed')
  await expect(nadia.getByRole('listitem').filter({ hasText: 'Never judged' })).not.toContainText('Not Set')
  await expect(page.getByText('1 blocker', { exact: true })).toBeVisible()
  await expect(card(page, 'Carl')).toBeHidden()

  await page.getByText('Include sub-teams').click()
  await expect(page.getByRole('switch', { name: 'Include sub-teams' })).toBeChecked()
  await expect(card(page, 'Carl')).toBeVisible()
  await expect(page).toHaveURL('/team-blockers?subTeams=true')
  await expectAccessible(page)
  await card(page, 'Carl').getByRole('button', { name: 'Mark resolved: the blocker of Carl' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark resolved' })
  await dialog.getByLabel('What helped').fill('The controller came')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark resolved' }).click()
  await expect(card(page, 'Carl')).toBeHidden()

  await nadia.getByRole('button', { name: 'Dismiss the blocker of Nadia' }).click()
  await expect(
    page.getByText("All blockers have been dismissed. Great! Your team hasn't reported any active blockers."),
  ).toBeVisible()
  await page.reload()
  await expect(nadia).toBeVisible()
  await expect(card(page, 'Carl')).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)

  await letTrialEnd(page)
  await page.reload()
  await expect(nadia).toBeVisible()
  await expect(nadia.getByRole('button', { name: /^Mark resolved/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Subscribe to resolve' })).toHaveAttribute('href', '/billing')
  await expectNoSidewaysScroll(page)
})

test('who leads no team has no link, and is told why', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await expect(page.getByRole('link', { name: 'Strategies' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Team Blockers' })).toBeHidden()
  await page.goto('/team-blockers')
  await expect(page.getByRole('heading', { level: 1, name: 'Access Restricted' })).toBeVisible()
  await expect(
    page.getByText(
      'This page is only available to team managers. You must be assigned as a team leader to view team blockers.',
    ),
  ).toBeVisible()
  await expectAccessible(page)
})
