import { atMost, lengths } from '../lengths.ts'
import type { KeyScope } from './scopes.ts'

const scopeWords: Record<KeyScope, { name: string; text: string }> = {
  read: { name: 'Read', text: 'OKRs, updates, discussions, blockers, people and teams' },
  updates: { name: 'Write updates', text: 'Post weekly updates, status and comments' },
  okrs: {
    name: 'Create and edit OKRs',
    text: 'Titles, targets, owners, parents, values, status. Needs Read to edit what is there',
  },
}

const namesOf = (scopes: readonly KeyScope[]) => {
  const [first = '', ...rest] = scopes.map((scope) => scopeWords[scope].name)
  return [first, ...rest.map((name) => name.toLowerCase().replace('okrs', 'OKRs'))].join(', ')
}

export const messages = {
  scopes: scopeWords,
  may: namesOf,
  title: 'API keys',
  text: 'Let your own programs read and write OKRs as you, never more than you may.',
  none: 'No keys yet.',
  loadFailed: 'Your API keys could not be loaded.',
  add: 'New key',
  used: (when: string, address: string | null) =>
    `Last used ${when}${address === null ? '' : ` from ${address}`}`,
  state: {
    active: 'Active',
    unused: 'Never used',
    ending: (days: number) =>
      days === 0 ? 'Ends today' : days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`,
    ended: 'Ended',
    until: (day: string) => `Until ${day}`,
    forever: 'No end',
  },
  revoke: {
    action: (name: string) => `Revoke ${name}`,
    title: 'Revoke this key?',
    text: (name: string) => `Programs that use “${name}” are refused from now on. It cannot be undone.`,
    yes: 'Revoke key',
    done: (name: string) => `“${name}” is revoked.`,
  },
  company: {
    text: 'Let your own programs read and write OKRs.',
    loadFailed: 'The API keys could not be loaded.',
    reach: {
      all: 'All OKRs',
      team: (team: string) => `${team} and its sub-teams`,
      gone: 'No OKRs: its team is gone',
    },
    by: (maker: string) => `Made by ${maker}`,
    byFormer: (maker: string) => `Made by ${maker}, who is no admin any more`,
    tooMany: (most: number) =>
      `Your company has ${most} keys, which is the most. Revoke one to make another.`,
    nobody: 'This call is about whoever makes it: a key of the company is nobody. Use a personal key.',
    leaves: (count: number, name: string) =>
      count === 1
        ? `Revoke the API key of the company that ${name} made`
        : `Revoke the ${count} API keys of the company that ${name} made`,
    leavesText: 'Whoever has seen a key can use it, also once they have left.',
  },
  teamUnknown: 'This team no longer exists.',
  nameRequired: 'Please give the key a name.',
  nameTooLong: atMost(lengths.name),
  scopesRequired: 'Please choose at least one thing it may do.',
  dayInvalid: 'Please choose a day.',
  dayPassed: 'Please choose a day after today.',
  dayTooFar: (years: number) => `Please choose a day within ${years} years, or Never.`,
  tooMany: (most: number) => `You have ${most} keys, which is the most. Revoke one to make another.`,
  notFound: 'This key no longer exists.',
  unknown: 'This API key is not valid. It may have ended or been revoked.',
  closed: 'This call is closed to API keys.',
  lacks: (scope: KeyScope) => `This API key was not given the right “${scopeWords[scope].name}”.`,
  tooManyCalls: 'This API key has made too many calls. Please wait a moment and try again.',
} as const
