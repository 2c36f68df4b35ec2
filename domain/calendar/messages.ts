import { countText } from '../plural.ts'
import type { CalendarPart } from './parts.ts'

const parts: Record<CalendarPart, string> = {
  updates: 'Weekly update due',
  reviews: 'Reviews of your teams',
  actions: 'Actions given to you',
  help: 'Help needed by',
  quarters: 'Days of the quarter',
}

/** What to do where it was somebody else. */
const ending = { first: 'turn it off on your profile: a new password does not end it.' } as const

export const messages = {
  title: 'Calendar feed',
  means: 'Your OKR dates in the calendar you already use.',
  loading: 'Loading your calendar…',
  make: 'Make a calendar address',
  address: 'Your calendar address',
  secret: 'Anyone with this address sees your dates. Make a new one if it got out.',
  copied: 'The address is copied. Add it to your calendar as a subscription.',
  open: 'Open in your calendar',
  shows: 'What it shows',
  parts,
  nothing: 'Nothing is chosen, so your calendar stays empty.',
  notAsked: 'Not asked for yet',
  asked: (when: string) => `Last asked for ${when}`,
  readers: (count: number) => `by ${countText(count, 'calendar')}`,
  failed: 'Your calendar could not be changed. Please try again.',
  made: 'Your calendar address is made.',
  renew: {
    action: 'Make a new address',
    title: 'Make a new address?',
    text: 'Calendars that use the address of now get nothing more from it, at once. Add the new one to each of them.',
    done: 'The new address is made. The one before is worth nothing any more.',
  },
  turnOff: {
    action: 'Turn off',
    title: 'Turn the calendar off?',
    text: 'Calendars that use the address get nothing more from it, at once. You can make another any time.',
    done: 'The calendar is turned off.',
  },
  there: 'You have a calendar address already.',
  notFound: 'You have no calendar address.',
  /** The server has another secret than when it was made. */
  lost: 'This address can no longer be told. Please make a new one.',
  tooManyCalls: 'This calendar is asked for too often. Please wait and try again.',
  mail: {
    made: {
      ...ending,
      subject: 'A calendar address was made for your Cairn account',
      text: 'a calendar address was made. Whoever has it sees your OKR dates, without signing in.',
    },
    renewed: {
      ...ending,
      subject: 'A new calendar address was made for your Cairn account',
      text: 'a new calendar address was made, and the one before is worth nothing any more. Whoever has the new one sees your OKR dates, without signing in.',
    },
  },
  feed: {
    name: (company: string) => `Cairn: ${company}`,
    description: (company: string) => `Your OKR dates at ${company}.`,
    lapsed: (company: string) =>
      `Your OKR dates at ${company}. Updates, reviews and scores come back when the workspace is active again.`,
    updateDue: (title: string) => `Update due: ${title}`,
    updatesDue: (count: number) => `${count} weekly updates due`,
    first: (title: string) => `${title} (First update due)`,
    more: (count: number) => `and ${count} more`,
    review: (team: string) => `Review of ${team}`,
    action: (words: string) => `Action: ${words}`,
    ofReview: (team: string) => `From a review of ${team}`,
    help: (title: string) => `Help needed: ${title}`,
    asks: (name: string, words: string) => `${name} asks: ${words}`,
    begins: (quarter: string) => `${quarter} begins`,
    ends: (quarter: string) => `${quarter} ends`,
    planning: (quarter: string) => `Planning of ${quarter} starts`,
    scores: (quarter: string) => `Scores of ${quarter} are due`,
  },
} as const
