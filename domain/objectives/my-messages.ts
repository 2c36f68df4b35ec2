import { lifetimes } from '../lifetimes.ts'
import { messages as sharedMessages } from '../messages.ts'
import { countText } from '../plural.ts'

const allUpToDate = 'All OKRs are up to date'

/** The words of the screen My OKRs, and of the cards it shares with the administration page. */
export const myMessages = {
  title: 'My OKRs',
  search: 'Search my OKRs',
  loading: 'Loading OKRs...',
  completed: (updated: number, open: number) => `${updated} of ${open} weekly updates completed`,
  /** Who has no OKR that is open is asked for nothing. */
  noneAsked: 'None of your OKRs asks for a weekly update',
  /** Of those that are counted: no card of the chosen quarter shows them. */
  elsewhere: (count: number) => `${count} of them in other quarters`,
  needing: (count: number) => `${countText(count, 'OKR needs', 'OKRs need')} weekly updates`,
  /** Up to date, though the week that is counted began on Sunday: those not yet updated in it are named. */
  upToDate: (updated: number, open: number) =>
    updated < open
      ? `${allUpToDate} (${open - updated} updated less than ${lifetimes.update} days ago)`
      : allUpToDate,
  allUpToDate,
  quarter: 'Quarter',
  allQuarters: 'All quarters',
  none: {
    title: 'No OKRs Found',
    text: 'Here you find every OKR that you own or that is shared with you.',
  },
  noResults: {
    title: 'No Results Found',
    text: (search: string) => `None of your OKRs matches "${search}".`,
    clear: 'Clear search',
  },
  noneInQuarter: {
    text: (quarter: string) => `You own or share no OKR of ${quarter}.`,
    all: 'Show all quarters',
  },
  createFirst: 'Create Your First OKR',
  signedOut: {
    title: 'View Your Personal OKRs',
    text: 'Log in to see the OKRs that you own or that are shared with you, and what is due this week.',
    action: sharedMessages.logInOrSignUp,
  },
  card: {
    updated: 'Updated this week',
    progress: 'Progress',
    byHand: 'Set by hand',
    lastUpdate: (when: string) => `Last update ${when}`,
    noUpdates: 'No updates yet',
    edit: 'Edit',
    update: 'Update',
    noKeyResults: 'No key results',
    more: (title: string) => `Show more under ${title}`,
  },
} as const

const listed = new Intl.ListFormat('en-US')

type PersonName = { id: string; fullName: string }

/** 'You, shared with Jonas and Erik', 'Jonas, shared with you', or a name alone. */
export const ownersLabel = (owner: PersonName, coOwners: readonly PersonName[], viewerId: string) => {
  const others = coOwners.filter(({ id }) => id !== viewerId).map(({ fullName }) => fullName)
  const isSharedWithYou = others.length < coOwners.length
  const shared = [...(isSharedWithYou ? ['you'] : []), ...others]
  const name = owner.id === viewerId ? 'You' : owner.fullName
  return shared.length === 0 ? name : `${name}, shared with ${listed.format(shared)}`
}
