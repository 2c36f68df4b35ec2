import type { z } from 'zod'
import { activeTeams } from '../teams/rules.ts'
import type { Overview } from '../workspace/schema.ts'
import { messages } from './messages.ts'

type Counts = z.infer<typeof Overview>

const leaderCaption = ({ teams, teamsWithLeader }: Counts) => {
  if (teams === 0) return messages.noTeams
  return teamsWithLeader >= teams
    ? messages.everyTeamLed
    : messages.teamsWithoutLeader(teams - teamsWithLeader)
}

/** The four cards at the top of Setup. */
export const figuresOf = (counts: Counts) => [
  {
    label: messages.figures.members,
    value: counts.members,
    caption: messages.invitationsPending(counts.pendingInvitations),
  },
  {
    label: messages.figures.teams,
    value: activeTeams(counts),
    caption: messages.atTheTop(counts.topLevelTeams),
  },
  { label: messages.figures.leaders, value: counts.leaders, caption: leaderCaption(counts) },
  {
    label: messages.figures.active,
    value: counts.activeThisWeek,
    caption: messages.shareOfMembers(Math.round((100 * counts.activeThisWeek) / Math.max(counts.members, 1))),
  },
]
