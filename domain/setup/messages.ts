import { counted } from '../plural.ts'

export const messages = {
  title: 'Team Setup',
  organization: (company: string | undefined) => `${company || 'Your'} Organization`,
  loading: 'Loading your team...',
  figures: {
    members: 'Total Members',
    teams: 'Active Teams',
    leaders: 'Team Leaders',
    active: 'Active This Week',
  },
  invitationsPending: (count: number) =>
    count === 0 ? 'No invitations pending' : `${counted(count, 'invitation')} pending`,
  atTheTop: (count: number) => `${count} at the top level`,
  everyTeamLed: 'Every team has one',
  teamsWithoutLeader: (count: number) => `${counted(count, 'team')} ${count === 1 ? 'has' : 'have'} none`,
  noTeams: 'No teams yet',
  shareOfMembers: (percent: number) => `${percent}% of members`,
} as const
