import { helpMessages } from '../blockers/help-messages.ts'
import { atMost, lengths } from '../lengths.ts'
import { messages as sharedMessages } from '../messages.ts'
import { countText } from '../plural.ts'

/** What the server says about the reviews of a team, on whichever screen it is read. */
export const messages = {
  notFound: 'This review does not exist or was deleted.',
  teamUnknown: sharedMessages.teamGone,
  mayNotTakePart:
    'Only members of the team and of the teams above it, and admins, can take part in its review.',
  alreadyFinished: 'Already finished.',
  isFinished: 'This review is finished.',
  notFinished: 'This review is not finished yet.',
  leftAlone: 'Nobody was in this review for half a day. Go on with it, or start a new one?',
  noSuchObjective: 'This OKR is not part of the review.',
  isOver: 'A completed OKR is not spoken about.',
  isDeleted: 'This OKR was deleted.',
  alreadySpoken: 'Sub-teams can be switched only until the first OKR is ticked.',
  wordsRequired: 'Please write something.',
  wordsTooLong: atMost(lengths.line),
  personRequired: 'Please say who does it.',
  personUnknown: sharedMessages.personGone,
  whomUnknown: 'Someone you chose is not here any more. Please choose them again.',
  dayRequired: 'Please say by which day.',
  dayPassed: sharedMessages.dayPassed,
  lineUnknown: 'This line is not there any more.',
  lineIdTaken: 'This line stands already, in another review or list.',
  changedMeanwhile: 'This line was changed meanwhile. Look at it again before you remove it.',
  tooManyLines: (most: number) => `A review has room for ${most} lines. Please finish it, or shorten it.`,
  tooManyReceivers: (most: number) => atMost(most, 'people'),
  notYourAction: 'Only who has an action, and who can take part in the review, can tick it.',
  minutesInvalid: 'Please choose between 5 minutes and 4 hours.',
} as const

/** To both the mail comes for the same reason, in one sentence. */
const whyPresent = 'You were in the review or have an action.'

/** The words of a summary, on its page and in the mail. */
export const summaryMessages = {
  title: (team: string) => `${team} review`,
  subject: (team: string, day: string, decisions: number, actions: number) =>
    `${team} review, ${day}: ${countText(decisions, 'decision')}, ${countText(actions, 'action')}`,
  spokenAbout: (spoken: number, all: number, completed: number) => {
    const said = `You spoke about ${spoken} of ${countText(all, 'OKR')}`
    if (completed === 0) return `${said}.`
    const rest = all - completed
    const isAllOfRest = spoken === rest
    return isAllOfRest
      ? `${said}; the other ${completed} ${completed === 1 ? 'is' : 'are'} completed.`
      : `${said}; ${completed} ${completed === 1 ? 'is' : 'are'} completed.`
  },
  minutes: (minutes: number) => countText(minutes, 'minute'),
  decisions: 'Decisions',
  actions: 'Actions',
  changed: (day: string) => `What changed since ${day}`,
  stillBlocked: 'Still blocked',
  noDecisions: 'No decisions.',
  noActions: 'No actions.',
  nobodyAnyMore: (name: string) => `${name}, who has left`,
  wholeReview: 'The whole review',
  openFor: (days: number) => (days === 0 ? 'Open since today.' : `Open ${countText(days, 'day')}.`),
  nobodyAsked: helpMessages.nobodyAsked,
  isAsked: (names: string, day: string) =>
    `${names} ${names.includes(' and ') ? 'are' : 'is'} asked, needed by ${day}`,
  helps: (name: string, day: string) => `${name} helps, needed by ${day}`,
  open: 'Open the review',
  why: {
    present: whyPresent,
    action: whyPresent,
    added: 'Somebody who takes part in the review sent you this.',
  },
  next: (day: string) => `Next review: ${day}.`,
  worse: (count: number) => `${count} worse`,
  better: (count: number) => `${count} better`,
} as const
