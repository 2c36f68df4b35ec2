import { messages } from './messages.ts'
import type { GettingStarted } from './schema.ts'

const { steps: words } = messages.gettingStarted

const startingSteps = ['team', 'invite', 'strategy', 'okr', 'updates'] as const
export type StartingStep = (typeof startingSteps)[number]

type Counts = Omit<GettingStarted, 'isCreator'>

const isDone: Record<StartingStep, (counts: Counts) => boolean> = {
  team: ({ teams }) => teams > 0,
  invite: ({ people }) => people > 1,
  strategy: ({ strategies }) => strategies > 0,
  okr: ({ objectives }) => objectives > 0,
  updates: ({ hasUpdates }) => hasUpdates,
}

const whenDone: Record<StartingStep, (counts: Counts) => string> = {
  team: ({ teams, firstTeam, lastTeam }) => {
    if (firstTeam === null || lastTeam === null) return words.team.title
    return teams === 1 || firstTeam === lastTeam
      ? words.team.named(teams, firstTeam)
      : words.team.several(teams, firstTeam, lastTeam)
  },
  invite: ({ people }) => words.invite.done(people),
  strategy: ({ strategies }) => words.strategy.done(strategies),
  okr: ({ objectives }) => words.okr.done(objectives),
  updates: () => words.updates.done,
}

/** Each step with what it asks for or, once it is done, what came of it. The first that is not done is the next. */
export const checklist = (counts: Counts) => {
  const steps = startingSteps.map((step) => {
    const done = isDone[step](counts)
    return {
      step,
      title: words[step].title,
      text: done ? whenDone[step](counts) : words[step].text,
      action: words[step].action,
      done,
    }
  })
  return {
    steps,
    done: steps.filter(({ done }) => done).length,
    next: steps.find(({ done }) => !done) ?? null,
  }
}

/** The card hides when all are done. */
export const isAllDone = (counts: Counts) => checklist(counts).next === null
