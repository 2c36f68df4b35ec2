import { atMost, lengths } from '../lengths.ts'
export const messages = {
  noneToChoose: 'No teams yet. Company admins add them in Setup.',
  nameRequired: 'Please enter a team name.',
  nameTooLong: atMost(lengths.name),
  descriptionTooLong: atMost(lengths.text),
  parentUnknown: 'Please choose a parent team from the list.',
  leaderUnknown: 'Please choose a team leader from the list.',
  ownParent: 'A team cannot be its own parent.',
  cycle: 'A team cannot be placed under one of its own sub-teams.',
  notFound: 'Team not found',
  idTaken: 'Another team has this id already.',
  failed: (reason: string) => `Error managing teams: ${reason}`,
  alreadyLed: 'This team already has a leader. Ask an admin to change it.',
  level: (depth: number) => `Level ${depth}`,
} as const
