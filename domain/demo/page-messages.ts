import { messages as sharedMessages } from '../messages.ts'
import { messages as demoMessages } from './messages.ts'
import type { DemoRole } from './roles.ts'

export const messages = {
  title: demoMessages.explore,
  text: 'Skerry Logistics, a parcel company of sixty people in the middle of its quarter. Change what you like: it is made anew every few days.',
  preparing: 'Preparing the workspace…',
  notOffered: 'The demo workspace is not offered here.',
  back: sharedMessages.backToSignIn,
} as const

/** Who one may be, with what they get to see. */
export const roleWords: Record<DemoRole, { action: string; text: string }> = {
  admin: {
    action: 'Enter as an admin',
    text: 'Maren Aasen, Chief Operating Officer. Sees and changes everything, Setup and Billing included.',
  },
  leader: {
    action: 'Enter as a team leader',
    text: 'Jonas Lindqvist, Head of Linehaul. Own OKRs, and what stands in the way of his team.',
  },
  member: {
    action: 'Enter as a member',
    text: 'Nadia Haddad, Automation Engineer. Own OKRs, and a short update on them each week.',
  },
}
