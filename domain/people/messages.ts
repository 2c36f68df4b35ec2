import { atMost, lengths } from '../lengths.ts'
import { messages as sharedMessages } from '../messages.ts'
import { countText } from '../plural.ts'

export const messages = {
  emailRequired: 'Please enter your email.',
  emailInvalid: 'Please enter a valid email address.',
  emailLetter: (letter: string) =>
    `Mail to an address with “${letter}” does not arrive everywhere, so Cairn sends none. Please enter one with plain letters, a to z.`,
  fullNameRequired: 'Please enter your full name.',
  fullNameTooLong: atMost(lengths.name),
  titleTooLong: atMost(lengths.name),
  emojiUnknown: 'Please choose an icon from the palette.',
  teamUnknown: sharedMessages.teamUnknown,
  managerUnknown: 'Please choose a manager from the list.',
  ownManager: 'Nobody can be their own manager.',
  managerCycle: 'This would make someone the manager of their own manager.',
  owes: { proof: 'Email not confirmed', answer: 'Has not answered yet' },
  notRaised: {
    proof:
      'Their email address is not confirmed yet. Until it is, anyone could be behind it, and they cannot be an admin.',
    answer:
      'They have not said yet that they want to be in this workspace. Until then they cannot be an admin.',
  },
  lastAdmin: 'A workspace needs at least one admin. Make someone else an admin first.',
  ownLevel: 'You cannot change your own permission level. Ask another admin.',
  leaderNeedsTeam: 'Choose a team first to become its leader.',
  takeOverUnknown: 'Please choose who takes over from the list.',
  notFound: 'User not found',
  deleteNotAllowed: "You don't have permission to delete users.",
  deleteInsufficient: 'Insufficient permissions to delete this user',
  deleteSelf: 'You cannot delete your own account.',
  deleted: 'User has been successfully deleted.',
  deleteFailed: (reason: string) => `Failed to delete user: ${reason}`,
  databaseError: (reason: string) => `Database error: ${reason}`,
  profile: {
    title: 'My Profile',
    about: 'About you',
    teamLeader: 'Team Leader',
    leads: (team: string) => `You lead ${team} and see its Team Blockers.`,
    willLead: (team: string) => `Once you save, you lead ${team} and see its Team Blockers.`,
    willStopLeading: (team: string) => `Once you save, you no longer lead ${team}.`,
    couldLead: (team: string) => `Lead ${team} and see its Team Blockers.`,
    emailFixed: 'Email cannot be changed',
    noTeam: 'No team assigned',
    noTeams: 'No teams available. Create teams in the Setup page first.',
    updated: 'Profile updated successfully!',
    failed: (reason: string) => `Error: ${reason}`,
  },
  search: 'Search team members...',
  memberCount: (count: number) => countText(count, 'member'),
  clearSearch: 'Clear search',
  noMembers: 'No team members found',
  teamDemo: {
    title: 'Team Members - 3 UX Options',
    table: 'Table view',
    list: 'Minimal list',
    grid: 'Dense grid',
  },
  you: 'You',
  leader: 'Leader',
  never: 'Never',
  justNow: 'Just now',
} as const
