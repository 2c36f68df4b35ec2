import { messages } from '@cairn/domain/billing/messages'
import { billingState } from '@cairn/domain/billing/rules'
import { routeOfPage, titleOfPath } from '@cairn/domain/pages'
import type { Profile } from '@cairn/domain/people/schema'
import type { Company } from '@cairn/domain/workspace/schema'
import {
  Calendar,
  CircleAlert,
  CirclePlus,
  CircleUserRound,
  CreditCard,
  FileQuestionMark,
  Flag,
  Inbox,
  LayoutDashboard,
  ListTree,
  type LucideIcon,
  Presentation,
  Settings2,
  Target,
  Trash2,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { OverdueCount, ToScore } from './overdue-count.tsx'

/** What the palette is called, on its button and as a dialog. */
export const paletteName = 'Search or jump to'

/** What a link may depend on. */
export type Facts = { profile: Profile; company: Company; now: Date }

export type Page = {
  name: string
  path: string
  icon: LucideIcon
  /** Addresses beneath its own that are the same page. */
  parts?: RegExp
  /** The pages that it lies beneath, the topmost first. */
  above?: readonly Pick<Page, 'name' | 'path'>[]
  /** What another view of it is called, by the word of the address. */
  views?: Readonly<Record<string, string>>
  /** Whose sidebar has the link; everyone's, if it does not say. */
  isFor?: (facts: Facts) => boolean
  /** A word after the name, while it holds. */
  suffix?: (facts: Facts) => string | null
  /** A count after the name; it reads its own number. */
  Count?: ComponentType
  /** Whether it has the whole screen, without sidebar and header. */
  isWhole?: true
}

const page = (name: string, icon: LucideIcon, more: Partial<Page> = {}): Page => ({
  name,
  path: routeOfPage(name),
  icon,
  ...more,
})

/** The sidebar's links, in their order. */
export const mainPages: readonly Page[] = [
  page('Dashboard', LayoutDashboard),
  page('All OKRs', ListTree, { path: routeOfPage('AllObjectives'), views: { map: 'Alignment map' } }),
  page('Create OKR', CirclePlus, { path: routeOfPage('CreateObjective') }),
  page('My OKRs', Target, { path: routeOfPage('MyObjectives'), Count: OverdueCount }),
  page('Strategies', Flag),
  page('Quarter', Calendar, { parts: /^\/quarter\/[^/]+\/[^/]+$/, Count: ToScore }),
  page('Team Blockers', CircleAlert, { isFor: ({ profile }) => profile.isTeamLeader }),
]
export const secondaryPages: readonly Page[] = [
  page('Profile', CircleUserRound),
  page('Setup', Settings2, { parts: /^\/setup\/connections$/ }),
  page('Billing', CreditCard, {
    suffix: ({ company, now }) =>
      billingState(company, now) === 'in_trial' ? messages.trialCard.badge : null,
  }),
]

/** Whether the link is in the sidebar of that person. */
export const isLinkedFor = (facts: Facts) => (page: Page) => page.isFor?.(facts) ?? true

/** Pages that no link leads to. */
const hiddenPages: readonly Page[] = [
  page('Webhook', Settings2, {
    path: '/setup/connections',
    parts: /^\/setup\/connections\/[^/]+$/,
    above: [
      { name: 'Setup', path: '/setup' },
      { name: 'Connections', path: '/setup/connections' },
    ],
  }),
  page('All OKRs', ListTree, { path: '/admin-okrs' }),
  page('Team Demo', Users),
  page('Inbox', Inbox),
  page('My week', Target, { path: '/my-week' }),
  page('Review', Presentation, { path: '/review', parts: /^\/review\/[^/]+$/, isWhole: true }),
  page('Reviews', Presentation, { parts: /^\/reviews\/[^/]+$/ }),
]

/** Setup leads there, and the palette. */
export const trashPage = page('Trash', Trash2)

const pages = [...mainPages, ...secondaryPages, ...hiddenPages, trashPage]

export const pageAt = (path: string): Page =>
  pages.find((known) => known.path === path || known.parts?.test(path)) ?? {
    name: titleOfPath(path),
    path,
    icon: FileQuestionMark,
  }
