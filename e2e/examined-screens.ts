import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { quarterPath } from './quarter-paths.ts'

/** Something to look at: where it is, or else where the one before stood; what has to be done and to be seen first. */
export type Place = { name: string; path?: string; open: (page: Page) => Promise<unknown> }

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const article = (page: Page) => expect(page.getByRole('article').first()).toBeVisible()

export const waysIn: Place[] = [
  { name: 'Sign-in', path: '/', open: heading('Sign in to Cairn') },
  {
    name: 'Sign-in with complaints',
    open: async (page) => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByText('Please enter your email.')).toBeVisible()
    },
  },
  { name: 'Sign-up', path: '/?step=sign_up', open: heading('Create your account') },
  { name: 'Forgotten password', path: '/?step=forgot_password', open: heading('Forgot your password?') },
  { name: 'Sign-in by code', path: '/?step=code', open: heading('Sign in with a code') },
  { name: 'The way to the demo', path: '/?step=demo', open: heading('Explore the demo workspace') },
]

/** What else someone sees who is not signed in. */
export const strangersScreens: Place[] = [
  { name: 'Set password', path: '/set-password?token=x', open: heading('Set Your Password') },
  {
    name: 'Confirm email',
    path: '/confirm-email?token=x',
    open: (page) => expect(page.getByRole('button', { name: 'Confirm email' })).toBeVisible(),
  },
  {
    name: 'Sign-in link',
    path: '/sign-in-link?token=x',
    open: (page) => expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible(),
  },
  {
    name: 'Mailed link that has expired',
    path: '/auth/callback?error=access_denied&error_code=otp_expired',
    open: (page) =>
      expect(page.getByRole('button', { name: /Try Again|Go to Sign In/ }).first()).toBeVisible(),
  },
  {
    name: 'Unknown invitation',
    path: `/invite/${'0'.repeat(64)}`,
    open: (page) => expect(page.getByText('This invitation is invalid or has expired.')).toBeVisible(),
  },
  {
    name: 'OKR that is not shared',
    path: '/allobjectives?okrId=00000000-0000-4000-8000-000000000000&key=x',
    open: heading('This OKR is not shared'),
  },
  {
    name: 'My OKRs, signed out',
    path: '/myobjectives',
    open: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  { name: 'Page not found, signed out', path: '/no-such-place', open: heading('Page Not Found') },
  { name: 'API reference', path: '/api/docs', open: heading('Cairn API') },
]

/** The way of someone with an account to a workspace. */
export const newcomersScreens: Place[] = [
  { name: 'Choosing a path', path: '/onboarding', open: heading('Where do you want to work?') },
  {
    name: 'Creating a workspace, without a name',
    path: '/onboarding?step=create_company',
    open: async (page) => {
      await page.getByRole('button', { name: 'Create workspace' }).click()
      await expect(page.getByText('Please enter a company name.')).toBeVisible()
    },
  },
  {
    name: 'Joining a workspace, with a wrong ID',
    path: '/onboarding?step=join_company',
    open: async (page) => {
      await page.getByLabel('Company ID').fill('skerry')
      await page.getByRole('button', { name: 'Join workspace' }).click()
      await expect(page.getByText(/Invalid Company ID/)).toBeVisible()
    },
  },
]

/** In a workspace that is full of everything. */
export const okrScreens: Place[] = [
  {
    name: 'Dashboard',
    path: '/dashboard',
    open: (page) => expect(page.getByRole('table', { name: 'Update rhythm by week' })).toBeVisible(),
  },
  {
    name: 'All OKRs',
    path: '/allobjectives',
    open: (page) => expect(page.getByRole('treegrid').getByRole('row').nth(8)).toBeVisible(),
  },
  { name: 'Create OKR', path: '/createobjective', open: heading('Create New OKR') },
  { name: 'My OKRs', path: '/myobjectives', open: article },
  { name: 'My week', path: '/my-week', open: article },
  { name: 'Strategies', path: '/strategies', open: article },
  // The demo company plans the next quarter, runs this one and has closed the last.
  { name: 'Quarter in planning', path: '/quarter', open: heading(/^Plan Q\d \d{4}$/) },
  { name: 'Quarter that runs', path: quarterPath(0, 'run'), open: heading(/^Q\d \d{4} is running$/) },
  { name: 'Review', path: quarterPath(-1, 'review'), open: heading(/^Q\d \d{4} in review$/) },
  { name: 'Admin: All OKRs', path: '/admin-okrs', open: article },
]

export const otherScreens: Place[] = [
  {
    name: 'My Profile',
    path: '/profile',
    open: (page) => expect(page.getByLabel('Full name')).toBeVisible(),
  },
  {
    name: 'Team Setup',
    path: '/setup',
    open: async (page) => {
      await expect(page.getByRole('treegrid').getByRole('row').nth(3)).toBeVisible()
      await expect(
        page.getByRole('region', { name: 'User Management' }).getByRole('row').nth(3),
      ).toBeVisible()
    },
  },
  { name: 'Connections', path: '/setup/connections', open: heading('Setup') },
  {
    name: 'Billing',
    path: '/billing',
    open: (page) => expect(page.getByText(/days remaining/)).toBeVisible(),
  },
  {
    name: 'Team Demo',
    path: '/team-demo',
    open: (page) => expect(page.getByText('12 members').first()).toBeVisible(),
  },
  { name: 'Page not found', path: '/no-such-place', open: heading('Page Not Found') },
]

export const leadersScreens: Place[] = [
  { name: 'Team Blockers', path: '/team-blockers', open: heading('Team Blockers') },
]

/** The screens whose first words are for someone who has nothing yet. */
export const emptyScreens: Place[] = [
  {
    name: 'Dashboard of a new workspace',
    path: '/dashboard',
    open: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  {
    name: 'No OKRs',
    path: '/allobjectives',
    open: (page) => expect(page.getByRole('heading', { name: 'No OKRs Found' })).toBeVisible(),
  },
  { name: 'No OKRs of one’s own', path: '/myobjectives', open: heading(/My OKRs/) },
  { name: 'Nothing to do this week', path: '/my-week', open: heading('My week') },
  {
    name: 'No strategies',
    path: '/strategies',
    open: (page) => expect(page.getByRole('heading', { name: 'No Strategies Found' })).toBeVisible(),
  },
  { name: 'No team led', path: '/team-blockers', open: heading('Access Restricted') },
  {
    name: 'No teams',
    path: '/setup',
    open: (page) => expect(page.getByText('No teams yet. Teams show who')).toBeVisible(),
  },
  {
    name: 'Nothing in the trash',
    path: '/trash',
    open: (page) => expect(page.getByText('The trash is empty.')).toBeVisible(),
  },
]

/** What is left to whoever has not paid. */
export const lapsedScreens: Place[] = [
  {
    name: 'Billing after the trial',
    path: '/billing',
    open: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  {
    name: 'Create OKR after the trial',
    path: '/createobjective',
    open: (page) => expect(page.getByRole('link', { name: 'Add Billing Information' })).toBeVisible(),
  },
  {
    name: 'My week after the trial',
    path: '/my-week',
    open: (page) => expect(page.getByText('Trial Has Expired')).toBeVisible(),
  },
]
