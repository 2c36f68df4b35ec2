export type Screen = {
  name: string
  /** The lazy parts of the program that make the screen, besides what every page begins with. */
  parts: string[]
  /** What the page then fetches by itself, without anyone asking for it. */
  after?: string[]
  /** Bytes in thousands after gzip -9. */
  script: number
  style: number
}

const shell = 'shell/shell-route.tsx'
/** The signed-in frame follows the session and the changes of others. */
const following = ['keep-session.ts', 'live/live-strip.tsx']
const inShell = (page: string, after: string[] = []) => ({
  parts: [shell, page],
  after: [...following, ...after],
})
const atTheDoor = (page: string) => ({ parts: [page], after: ['onboarding/trail-map.tsx'] })

/** What each screen may weigh: as measured last. `npm run weight` prints what it weighs now. */
export const screens: Screen[] = [
  { name: 'Sign-in', ...atTheDoor('onboarding/onboarding-page.tsx'), script: 151.7, style: 12.9 },
  { name: 'Invitation', ...atTheDoor('onboarding/invite-page.tsx'), script: 177.3, style: 13.5 },
  { name: 'Confirm email', ...atTheDoor('onboarding/confirm-email-page.tsx'), script: 179.7, style: 12.5 },
  { name: 'Mailed link', ...atTheDoor('onboarding/callback-page.tsx'), script: 176.5, style: 12.6 },
  { name: 'Sign-in link', ...atTheDoor('onboarding/sign-in-link-page.tsx'), script: 180.7, style: 12.5 },
  { name: 'Set password', ...atTheDoor('onboarding/set-password-page.tsx'), script: 185.8, style: 12.5 },
  { name: 'Page not found', parts: ['shell/not-found-page.tsx'], script: 235.6, style: 16.2 },
  {
    name: 'Dashboard',
    ...inShell('dashboard/dashboard-page.tsx', ['dashboard/pictures/pictures.tsx']),
    script: 278.7,
    style: 25.2,
  },
  { name: 'All OKRs', ...inShell('all-okrs/all-okrs-page.tsx'), script: 287.1, style: 25 },
  { name: 'Create OKR', ...inShell('create-okr/create-page.tsx'), script: 293.4, style: 26.6 },
  { name: 'My OKRs', ...inShell('my-okrs/my-okrs-page.tsx'), script: 290, style: 25.4 },
  { name: 'My week', ...inShell('my-week/my-week-page.tsx'), script: 270.5, style: 22.4 },
  { name: 'Strategies', ...inShell('strategies/strategies-page.tsx'), script: 291.9, style: 25.5 },
  {
    name: 'Quarter',
    ...inShell('quarters/quarter-page.tsx', ['dashboard/pictures/pictures.tsx']),
    script: 295.6,
    style: 26.8,
  },
  { name: 'Team Blockers', ...inShell('blockers/blockers-page.tsx'), script: 259.4, style: 21.1 },
  { name: 'My Profile', ...inShell('people/profile-page.tsx'), script: 295.6, style: 23 },
  { name: 'Team Setup', ...inShell('setup/setup-page.tsx'), script: 300.9, style: 27.4 },
  { name: 'Billing', ...inShell('billing/billing-page.tsx'), script: 256.3, style: 19.3 },
  { name: 'Admin: All OKRs', ...inShell('admin-okrs/admin-okrs-page.tsx'), script: 280, style: 24.2 },
  { name: 'Trash', ...inShell('trash/trash-page.tsx'), script: 264, style: 19.6 },
  { name: 'Team Demo', ...inShell('team-demo/team-demo-page.tsx'), script: 254.8, style: 18.5 },
  {
    name: 'Public OKR',
    parts: [shell, 'all-okrs/all-okrs-page.tsx', 'shared-okr/shared-okr-page.tsx'],
    script: 281.5,
    style: 26,
  },
  {
    name: 'My OKRs, signed out',
    parts: [shell, 'my-okrs/my-okrs-page.tsx', 'my-okrs/signed-out-page.tsx'],
    script: 286,
    style: 25.3,
  },
]

/** What is not compressed again, or not script: bytes in thousands as they are sent. */
export const files: { name: string; path: RegExp; budget: number }[] = [
  { name: 'Font, Latin', path: /inter-latin-opsz-normal-.*\.woff2$/, budget: 72.9 },
  {
    name: 'Font, rest of Europe, when needed',
    path: /inter-latin-ext-opsz-normal-.*\.woff2$/,
    budget: 133.3,
  },
  { name: 'Images', path: /\.svg\.gz$/, budget: 1 },
]

/** A screen may outgrow its line by this much before the test fails. */
export const tolerance = 1.05

/** Where those screens are that anyone of a company can open by their address. */
export const places: Record<string, string> = {
  Dashboard: '/dashboard',
  'All OKRs': '/allobjectives',
  'Create OKR': '/createobjective',
  'My OKRs': '/myobjectives',
  'My week': '/my-week',
  Strategies: '/strategies',
  Quarter: '/quarter',
  'My Profile': '/profile',
  'Team Setup': '/setup',
  Billing: '/billing',
  Trash: '/trash',
}
