import type { Page } from '@playwright/test'
import { enterDemo } from './demo.ts'
import { examine } from './examination.ts'
import { aboveLists, aboveOne, ownOkr, publicOkr } from './examined-okrs.ts'
import * as screens from './examined-screens.ts'
import { aboveProfile, aboveSetup, aboveTheFrame } from './examined-settings.ts'
import { expect, forgetSession, newcomer, test, workspace } from './fixtures.ts'
import { letTrialEnd } from './lapsed.ts'
import { okr } from './okrs.ts'

// Short walks side by side rather than one long one: the workers share them.
test.describe.configure({ mode: 'parallel' })
test.slow()

const walk = async (page: Page, places: screens.Place[]) => {
  for (const { name, path, open } of places) {
    if (path) await page.goto(path)
    await open(page)
    expect.soft(await examine(page, name)).toEqual([])
  }
}

test('the ways in are there for everyone', async ({ page }) => {
  await walk(page, screens.waysIn)
})

test('what mailed links and strangers lead to is there for everyone', async ({ page }) => {
  await walk(page, screens.strangersScreens)
})

test('the way to a workspace, and a new one, are there for everyone', async ({ page, server }) => {
  await newcomer(page, server.mailboxUrl)
  await walk(page, screens.newcomersScreens)
  await forgetSession(page)
  await workspace(page, server.mailboxUrl)
  await walk(page, screens.emptyScreens)
})

test('what is left after the trial is there for everyone', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await okr(page, { title: 'Deliver next-day' })
  await letTrialEnd(page)
  await walk(page, screens.lapsedScreens)
})

test('the screens with OKRs are there for everyone', async ({ page }) => {
  await enterDemo(page, 'admin')
  await walk(page, screens.okrScreens)
  await enterDemo(page, 'leader')
  await walk(page, screens.leadersScreens)
})

test('the other screens are there for everyone', async ({ page }) => {
  await enterDemo(page, 'admin')
  await walk(page, screens.otherScreens)
})

test('one OKR, and what opens above it, is there for everyone', async ({ page }) => {
  await enterDemo(page, 'admin')
  await walk(page, aboveOne(await ownOkr(page)))
  const shared = await publicOkr(page)
  await forgetSession(page)
  await walk(page, [shared])
})

test('what opens above the lists of OKRs is there for everyone', async ({ page }) => {
  await enterDemo(page, 'admin')
  await ownOkr(page)
  await walk(page, aboveLists)
})

test('what opens above Team Setup is there for everyone', async ({ page }) => {
  await enterDemo(page, 'admin')
  await walk(page, aboveSetup)
})

test('what opens above My Profile and the frame is there for everyone', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await walk(page, aboveTheFrame)
  await walk(page, await aboveProfile(page))
})
