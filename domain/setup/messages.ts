import { countText } from '../plural.ts'

/** Words that only Setup says: here, so that no other page has to carry them. */
export const messages = {
  title: 'Team Setup',
  trash: 'Trash',
  organization: (company: string | undefined) => `${company || 'Your'} Organization`,
  loading: 'Loading your team...',
  figures: {
    members: 'Total Members',
    teams: 'Active Teams',
    leaders: 'Team Leaders',
    active: 'Active This Week',
  },
  invitationsPending: (count: number) =>
    count === 0 ? 'No invitations pending' : `${countText(count, 'invitation')} pending`,
  atTheTop: (count: number) => `${count} at the top level`,
  everyTeamLed: 'Every team has one',
  teamsWithoutLeader: (count: number) => `${countText(count, 'team')} ${count === 1 ? 'has' : 'have'} none`,
  noTeams: 'No teams yet',
  shareOfMembers: (percent: number) => `${percent}% of members`,
  teams: {
    none: 'No teams yet. Teams show who works together, and every OKR can belong to one.',
    noneToSee: 'No teams yet. An admin can add them here.',
    partly: (shown: number, total: number) =>
      `${shown} of ${total} teams are loaded. Open a team to load those below it.`,
    more: 'Show more teams',
    form: {
      suggested: 'suggested from the name',
      noParent: 'None: top level',
      noLeader: 'No leader',
      missing: 'Give the team a name first.',
    },
    confirmDelete: {
      title: 'Delete Team',
      question: (name: string) => `Are you sure you want to delete the team "${name}"?`,
      subTeams: (count: number, parent: string | null) =>
        `${countText(count, 'sub-team')} will move up to ${parent ? `"${parent}"` : 'the top level'}.`,
      people: 'Its people, OKRs and strategies stay, without a team. Its leader no longer leads it.',
    },
  },
  members: {
    onlyNewest: '(max 20)',
    found: (count: number) => `${countText(count, 'person', 'people')} found`,
    noneFound: (search: string) => `Nobody matches “${search}”. Try a name, an email, a title or a team.`,
  },
  users: {
    search: 'Search users...',
    count: (count: number) => countText(count, 'user'),
    noManager: 'None',
    saveFailed: (name: string, reason: string) => `${name} was not changed: ${reason}`,
  },
  deletion: {
    question: (name: string) =>
      `Are you sure you want to delete ${name}? Their account and sessions go with them; their updates stay, under their name.`,
    belongings: 'What they leave:',
    leavesNothing: 'They own no OKRs or strategies, lead no team and manage nobody.',
    takesOver: 'Who takes over their OKRs and strategies',
  },
  invitations: {
    form: {
      noTeam: 'No Team',
      missing: 'Enter an address first.',
      severalHint: 'Paste several addresses to invite them at once.',
    },
    several: {
      send: (count: number) => `Send ${countText(count, 'Invitation')}`,
      tally: (done: number, total: number) => `${done} of ${total} done`,
      invalid: (pieces: readonly string[]) =>
        `Left out, as no email address of letters from a to z: ${pieces.slice(0, 10).join(', ')}${pieces.length > 10 ? ' …' : ''}`,
      states: { waiting: 'Waiting', sending: 'Sending', sent: 'Sent' },
    },
    none: 'No invitations yet. Invite someone, and this list tells whether they came.',
    cancelling: {
      title: 'Cancel Invitation',
      text: (email: string) =>
        `The link that was mailed to ${email} stops working. To let them in later, invite them again.`,
      keep: 'Keep Invitation',
      action: 'Cancel Invitation',
    },
    cancelled: (email: string) => `The invitation for ${email} is cancelled.`,
  },
  company: {
    companyIdCopied: 'Company ID copied to clipboard!',
    codeLetsJoin: 'People who have this code can join the workspace.',
    joiningIsOff: 'Joining with this code is turned off.',
    confirmReset:
      'The old Company ID stops working at once. Whoever should still join needs the new one; members stay.',
    companyIdReset: 'The workspace has a new Company ID.',
    settingsSaved: 'Settings saved.',
    settingsFailed: 'The settings could not be saved. Please try again.',
    timeZoneMeans: 'Weeks and quarters begin at midnight in this zone.',
    joiningMeans: 'Whoever has the Company ID can join without an invitation.',
    coachMeans:
      'Asks about the wording of OKRs while they are written, and in the plan. It knows English alone.',
    planAheadMeans: 'Starts planning the next quarter by itself, 21 days before it begins.',
    publicLinksMean: 'A shared OKR can be read without an account by whoever has its link.',
    inviters: { members: 'All members', admins: 'Admins only' },
  },
} as const
