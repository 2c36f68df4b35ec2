import { counted } from '../plural.ts'

export const messages = {
  nameRequired: 'Please enter a team name.',
  nameTooLong: 'Please use at most 120 characters.',
  descriptionTooLong: 'Please use at most 10,000 characters.',
  parentUnknown: 'Please choose a parent team from the list.',
  leaderUnknown: 'Please choose a team leader from the list.',
  ownParent: 'A team cannot be its own parent.',
  cycle: 'A team cannot be placed under one of its own sub-teams.',
  notFound: 'Team not found',
  tableMissing: 'Teams table not found. Please run the database migration first.',
  schemaBroken: 'Database schema error. Please check that the teams table was created correctly.',
  failed: (reason: string) => `Error managing teams: ${reason}`,
  alreadyLed: 'This team already has a leader. Ask an admin to change it.',
  level: (depth: number) => `Level ${depth}`,
  none: 'No teams yet. Teams show who works together, and every OKR can belong to one.',
  noneToSee: 'No teams yet. An admin can add them here.',
  partly: (shown: number, total: number) =>
    `${shown} of ${total} teams are loaded. Open a team to load those below it.`,
  form: { suggested: 'suggested from the name', noParent: 'None: top level', noLeader: 'No leader' },
  confirmDelete: {
    title: 'Delete Team',
    question: (name: string) => `Are you sure you want to delete the team "${name}"?`,
    subTeams: (count: number, parent: string | null) =>
      `${counted(count, 'sub-team')} will move up to ${parent ? `"${parent}"` : 'the top level'}.`,
    people: 'Its people, OKRs and strategies stay, without a team. Its leader no longer leads it.',
  },
} as const
