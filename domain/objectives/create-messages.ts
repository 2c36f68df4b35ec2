import { countText } from '../plural.ts'
import { deepestLevel } from './hierarchy.ts'

/** The words of the screen that creates an OKR. */
export const createMessages = {
  title: 'Create New OKR',
  back: 'Back',
  backToObjectives: 'Back to Objectives',
  sections: { objective: 'Objective', place: 'Where it belongs' },
  create: 'Create OKR',
  shortcut: 'creates the OKR',
  startsAsDraft: (quarter: string) => `${quarter} is being planned, so it starts as a draft`,
  created: (title: string) => `"${title}" was created.`,
  draft: { restored: 'Your unfinished OKR is back.', startOver: 'Start over' },
  preview: {
    title: 'Where it will sit',
    level: (level: number) => `Level ${level} of ${deepestLevel}`,
    strategy: (total: number) => `Strategy, ${total} Total OKRs`,
    strategyInPlan: (drafts: number, quarter: string) =>
      `Strategy, ${countText(drafts, 'draft')} in ${quarter}`,
    strategyAlone: 'Strategy',
    parent: (owner: string, progress: string, children: string) => `${owner}, ${progress}, ${children}`,
    untitled: 'Your new OKR',
    untitledKeyResult: 'Untitled key result',
    /** Where a key result begins and what it shall come to; less is more where it falls. */
    fromTo: (start: string, target: string, isFalling: boolean) =>
      `from ${start} ${isFalling ? 'down to' : 'to'} ${target}`,
    noNumber: 'No number',
    ofTeam: (owners: string, team: string) => `${owners}, ${team}`,
    owners: (owner: string, coOwners: string) => `${owner} and ${coOwners}`,
  },
  advice: {
    title: 'A good key result',
    lines: [
      'Names one number that someone already measures.',
      'Says where it starts and where it should end.',
      'Describes what changes, not the work that is done.',
    ],
  },
} as const
