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
  { name: 'Sign-in', ...atTheDoor('onboarding/onboarding-page.tsx'), script: 157.3, style: 13 },
  { name: 'Invitation', ...atTheDoor('onboarding/invite-page.tsx'), script: 184.5, style: 13.7 },
  { name: 'Confirm email', ...atTheDoor('onboarding/confirm-email-page.tsx'), script: 154.5, style: 12.8 },
  { name: 'Mailed link', ...atTheDoor('onboarding/callback-page.tsx'), script: 155.2, style: 12.8 },
  { name: 'Sign-in link', ...atTheDoor('onboarding/sign-in-link-page.tsx'), script: 154, style: 12.8 },
  { name: 'Set password', ...atTheDoor('onboarding/set-password-page.tsx'), script: 190.2, style: 12.8 },
  { name: 'Page not found', parts: ['shell/not-found-page.tsx'], script: 218.8, style: 16.5 },
  {
    name: 'Dashboard',
    ...inShell('dashboard/dashboard-page.tsx', ['dashboard/pictures/pictures.tsx']),
    script: 277.4,
    style: 25.8,
  },
  { name: 'All OKRs', ...inShell('all-okrs/all-okrs-page.tsx'), script: 261.4, style: 26 },
  { name: 'Create OKR', ...inShell('create-okr/create-page.tsx'), script: 302.1, style: 27.3 },
  { name: 'My OKRs', ...inShell('my-okrs/my-okrs-page.tsx'), script: 306.3, style: 27.8 },
  { name: 'My week', ...inShell('my-week/my-week-page.tsx'), script: 293.7, style: 26.6 },
  { name: 'Strategies', ...inShell('strategies/strategies-page.tsx'), script: 294.3, style: 26 },
  {
    name: 'Quarter',
    ...inShell('quarters/quarter-page.tsx', ['dashboard/pictures/pictures.tsx']),
    script: 305.1,
    style: 29.2,
  },
  { name: 'Team Blockers', ...inShell('blockers/blockers-page.tsx'), script: 241.7, style: 23.6 },
  { name: 'My Profile', ...inShell('people/profile-page.tsx'), script: 305.8, style: 24.2 },
  { name: 'Team Setup', ...inShell('setup/setup-page.tsx'), script: 312.1, style: 29.2 },
  { name: 'Connections', ...inShell('setup/connections-page.tsx'), script: 276.8, style: 21.9 },
  { name: 'Deliveries of a webhook', ...inShell('webhooks/deliveries-page.tsx'), script: 266.6, style: 22.4 },
  { name: 'Billing', ...inShell('billing/billing-page.tsx'), script: 221.5, style: 19.8 },
  { name: 'Admin: All OKRs', ...inShell('admin-okrs/admin-okrs-page.tsx'), script: 253.1, style: 24.9 },
  {
    name: 'Inbox',
    ...inShell('inbox/inbox-page.tsx', ['inbox/preview.tsx']),
    script: 288.7,
    style: 26.4,
  },
  { name: 'Way into a review', ...inShell('reviews/start-page.tsx'), script: 235.7, style: 18.6 },
  { name: 'Review', ...inShell('reviews/room-page.tsx'), script: 316.5, style: 31.7 },
  { name: 'Reviews of a team', ...inShell('reviews/team-reviews-page.tsx'), script: 234.5, style: 19.3 },
  { name: 'Summary of a review', ...inShell('reviews/summary-page.tsx'), script: 268.9, style: 26.8 },
  { name: 'Trash', ...inShell('trash/trash-page.tsx'), script: 223.3, style: 19.8 },
  { name: 'Team Demo', ...inShell('team-demo/team-demo-page.tsx'), script: 222.2, style: 19.2 },
  {
    name: 'Public OKR',
    parts: [shell, 'all-okrs/all-okrs-page.tsx', 'shared-okr/shared-okr-page.tsx'],
    script: 258.6,
    style: 27,
  },
  {
    name: 'My OKRs, signed out',
    parts: [shell, 'my-okrs/my-okrs-page.tsx', 'my-okrs/signed-out-page.tsx'],
    script: 301.4,
    style: 27.8,
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
  { name: 'Images', path: /\.svg\.gz$/, budget: 5.5 },
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
  Inbox: '/inbox',
  Trash: '/trash',
}
