import type { Page } from '@playwright/test'
import { team } from './colleagues.ts'
import type { Place } from './examined-screens.ts'
import { expect } from './fixtures.ts'

const dialog = (page: Page, name?: string) => page.getByRole('dialog', { ...(name && { name, exact: true }) })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
/** Closes what is open and presses the button that opens the next. */
const next = async (page: Page, button: string | RegExp, name?: string) => {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await press(page, button)
  await expect(dialog(page, name)).toBeVisible()
}
const ofTeam = async (page: Page, item: string) => {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await press(page, /^Actions for /)
  await page.getByRole('menuitem', { name: item }).click()
  await expect(dialog(page, item)).toBeVisible()
}

/** What opens above Team Setup. */
export const aboveSetup: Place[] = [
  {
    name: 'Menu of a team',
    path: '/setup',
    open: async (page) => {
      await press(page, /^Actions for /)
      await expect(page.getByRole('menuitem', { name: 'Edit Team' })).toBeVisible()
    },
  },
  {
    name: 'Editing a team',
    open: async (page) => {
      await page.getByRole('menuitem', { name: 'Edit Team' }).click()
      await expect(dialog(page, 'Edit Team')).toBeVisible()
    },
  },
  { name: 'Deleting a team', open: (page) => ofTeam(page, 'Delete Team') },
  { name: 'Adding a team', open: (page) => next(page, 'Add Team', 'Add Team') },
  { name: 'Inviting someone', open: (page) => next(page, 'Invite User', 'Invite User') },
  {
    name: 'Inviting several',
    open: async (page) => {
      await dialog(page)
        .getByLabel('Email')
        .evaluate((field) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text', 'ada@skerry.example, bo@skerry.example nonsense')
          field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        })
      await expect(dialog(page, 'Invite Users')).toBeVisible()
    },
  },
  { name: 'Company settings', open: (page) => next(page, 'Settings', 'Company Settings') },
  { name: 'Resetting the Company ID', open: (page) => next(page, 'Reset Company ID', 'Reset Company ID') },
  {
    name: 'Deleting someone',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.locator('button[aria-label^="Delete "]:not([aria-disabled="true"])').first().click()
      await expect(dialog(page, 'Delete User')).toBeVisible()
    },
  },
]

/** What opens above My Profile, for someone with a password and a team to choose. */
export const aboveProfile = async (page: Page): Promise<Place[]> => {
  await team(page, 'Operations')
  return [
    {
      name: 'Choosing an icon',
      path: '/profile',
      open: async (page) => {
        await press(page, 'Choose an icon')
        await expect(page.getByRole('option', { name: 'Fox' })).toBeVisible()
      },
    },
    {
      name: 'Choosing a team',
      path: '/profile',
      open: async (page) => {
        await page.getByRole('combobox', { name: 'Team' }).click()
        await expect(page.getByRole('option', { name: 'Operations' })).toBeVisible()
      },
    },
    {
      name: 'Changing the password',
      path: '/profile',
      open: (page) => next(page, 'Change password', 'Change password'),
    },
    { name: 'Adding a passkey', open: (page) => next(page, 'Add passkey') },
    { name: 'Making an API key', open: (page) => next(page, 'New key', 'New API key') },
    { name: 'Signing out everywhere', open: (page) => next(page, 'Sign out everywhere') },
    { name: 'Deleting the account', open: (page) => next(page, 'Delete account', 'Delete your account?') },
    { name: 'Turning on the second factor', open: (page) => next(page, 'Turn on') },
    {
      name: 'Scanning the second factor',
      open: async (page) => {
        await dialog(page).getByRole('button', { name: 'Continue' }).click()
        await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
      },
    },
    {
      name: 'Leaving a page unsaved',
      path: '/profile',
      open: async (page) => {
        await page.getByLabel('Job title').fill('Courier')
        await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click()
        await expect(dialog(page, 'Leave without saving?')).toBeVisible()
      },
    },
  ]
}

/** What opens above every screen. */
export const aboveTheFrame: Place[] = [
  {
    name: 'Palette',
    path: '/profile',
    open: async (page) => {
      await press(page, 'Search or jump to')
      await dialog(page, 'Search or jump to').getByRole('combobox').fill('mar')
      await expect(dialog(page).getByRole('group', { name: 'People' })).toBeVisible()
      await expect(dialog(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
    },
  },
  { name: 'Asking before logging out', open: (page) => next(page, 'Log Out', 'Confirm Logout') },
  {
    name: 'Keyboard shortcuts',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('Shift+?')
      await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible()
    },
  },
  {
    name: 'Choosing a theme',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await press(page, 'Theme')
      await expect(page.getByRole('menuitemradio').first()).toBeVisible()
    },
  },
]
