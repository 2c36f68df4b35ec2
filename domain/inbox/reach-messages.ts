import { messages as remindersMessages } from '../reminders/messages.ts'
import type { Weekday } from '../reminders/weekdays.ts'
import { messages as inboxMessages } from './messages.ts'
import { type DigestRhythm, digestHour, type EmailWay, type MatterName } from './reach.ts'

const matters: Record<MatterName, string> = {
  mentions: 'You are mentioned',
  replies: 'Replies to you',
  help: 'Help with blockers, asked and given',
  assigned: 'An OKR becomes yours',
  comments: 'Comments on your OKRs and those you follow',
  reactions: 'Reactions to your comments',
  updates: 'Updates on your OKRs and those you follow',
  slipping: 'Status changes below your OKRs',
  targets: 'Targets move',
  blockers: 'Blockers are resolved',
  scores: 'Scores and carrying over',
  quarters: 'Quarters are committed, closed and reviewed',
  reviews: 'Reviews of teams and their actions',
  due: 'Something waits for you and its day has come',
}

const emails: Record<EmailWay, string> = { at_once: 'At once', digest: 'In the digest', never: 'Never' }
const digests: Record<DigestRhythm, string> = { daily: 'Daily', weekly: 'Weekly', off: 'Off' }

const at = (timeZone: string) => `at ${remindersMessages.hourOfDay(digestHour)} (${timeZone})`

/** What is mailed at once, in the middle of a sentence. */
const endedMatters: Record<MatterName, string> = {
  mentions: 'mentions',
  replies: 'replies to you',
  help: 'help with blockers',
  assigned: 'OKRs that become yours',
  comments: 'comments',
  reactions: 'reactions',
  updates: 'updates',
  slipping: 'status changes below your OKRs',
  targets: 'targets that move',
  blockers: 'blockers that are resolved',
  scores: 'scores and carrying over',
  quarters: 'quarters',
  reviews: 'reviews of teams',
  due: 'what waits for you',
}

export const reachMessages = {
  title: inboxMessages.reach,
  inbox: 'Inbox',
  email: 'Email',
  matters,
  emails,
  digest: 'Digest',
  digests,
  heardInbox: (matter: MatterName) => `${matters[matter]}: inbox`,
  heardEmail: (matter: MatterName) => `${matters[matter]}: email`,
  atOnceMeans: 'At once means five minutes after the first, together, and not if you have read it by then.',
  digestMeans: (rhythm: DigestRhythm, weekday: Weekday, timeZone: string) =>
    rhythm === 'off'
      ? 'No digest is sent. What is set to “In the digest” stays in your inbox.'
      : `What you have not read, ${rhythm === 'daily' ? 'every day' : `on ${remindersMessages.weekdays[weekday]}s`} ${at(timeZone)}. None if there is nothing.`,
  unconfirmed: 'Emails begin once you have confirmed your address with the link we sent you.',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  saved: 'Saved. This is how things reach you now.',
  failed: 'What reaches you could not be saved. Please try again.',
  loading: 'Loading what reaches you...',
  change: 'Change',
  profileMeans: 'Choose what comes to your inbox, what is mailed to you, and when.',
  matterUnknown: 'Please choose something from the list.',
  matterTwice: 'Each line can be set once.',
  emailUnknown: 'Please choose at once, in the digest or never.',
  digestUnknown: 'Please choose daily, weekly or off.',
  mail: {
    subject: (count: number, company: string) => `${count} new things for you at ${company}`,
    atOnceTitle: 'For you',
    greeting: (firstName: string) => `Hello ${firstName},`,
    happened: (count: number, company: string) =>
      count === 1 ? `this happened at ${company}:` : `these ${count} things happened at ${company}:`,
    more: (count: number) => `and ${count} more in your inbox`,
    openInbox: 'Open inbox',
    notRead: 'Replying to this mail is not read. Answer in Cairn, where everyone concerned sees it.',
    whyAtOnce: 'You get this because you want to hear of it at once. Change that in',
    digestSubject: (count: number, company: string) =>
      count === 1 ? `1 unread thing at ${company}` : `${count} unread things at ${company}`,
    digestTitle: { daily: 'Your daily digest', weekly: 'Your weekly digest' },
    waiting: (count: number, company: string) =>
      count === 1
        ? `this waits in your inbox at ${company}:`
        : `these ${count} things wait in your inbox at ${company}:`,
    whyDigest: 'You get this because you chose a digest. Change that in',
    orEnd: 'or',
    end: 'unsubscribe',
  },
  ending: {
    title: 'Unsubscribe',
    asks: (what: string, company: string) => `Do you want no more emails about ${what} from ${company}?`,
    asksDigest: (company: string) => `Do you want no more digests from ${company}?`,
    press: 'Unsubscribe',
    doneTitle: 'You are unsubscribed',
    done: (what: string, company: string) => `You get no more emails about ${what} from ${company}.`,
    doneDigest: (company: string) => `You get no more digests from ${company}.`,
    stays: 'It still comes to your inbox.',
    settings: 'Choose what reaches you',
    unknownTitle: 'This link leads nowhere',
    unknown:
      'It is not complete, or its person has left the workspace. What is mailed to you can be chosen on your profile.',
    list: (names: readonly MatterName[]) => {
      const said = names.map((name) => endedMatters[name])
      return said.length < 2 ? (said[0] ?? '') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`
    },
  },
} as const
