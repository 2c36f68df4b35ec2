import {
  fewestKeyResults,
  type LastLook,
  longestClearTitle,
  mostClearKeyResults,
  mostObjectivesOfAnOwner,
  type WordingRule,
} from './rules.ts'

/** What the coach says beside a field. It asks, and never refuses. */
export const messages = {
  title_names_work: 'Names work, not a change. What will be different when it is done?',
  title_has_number: 'Has a number. Say what changes here, and how far in a key result.',
  title_too_long: `Longer than ${longestClearTitle} characters. What would you call it in a meeting?`,
  names_work: 'Names work, not a result. What would it change that you can count?',
  same_words: 'Has the same words as another key result. What tells them apart?',
  no_target: 'No number yet. What would you count?',
  target_is_start: 'Starts at its target. Where does it stand today, and where should it be?',
  done_or_not: 'Is only done or not done. What will there be more or less of?',
  too_many: `More than ${mostClearKeyResults} key results. Which of them would you miss?`,
  too_few: `Fewer than ${fewestKeyResults} key results. What else would show that it has come true?`,
  /** In a table, beside the words. */
  short: {
    title_names_work: 'Names work, not a change',
    title_has_number: 'Has a number in its title',
    title_too_long: `Longer than ${longestClearTitle} characters`,
    names_work: 'A key result names work',
    same_words: 'Key results with the same words',
  } satisfies Record<WordingRule, string>,
  like: (title: string) => `Like “${title}”`,
  similar: (title: string, team: string | null, owner: string) =>
    `Similar: ${[title, team, owner].filter((part) => part !== null).join(', ')}`,
  open: 'Open',
  openOf: (title: string) => `Open: ${title}`,
  makeParent: 'Make it the parent',
  makeParentOf: (title: string) => `Make it the parent: ${title}`,
  dismiss: 'Not here',
  dismissFor: (hint: string) => `Not here: ${hint}`,
  lastLooks: {
    title: 'Before you create it',
    count: (held: number, all: number) => `${held} of ${all}`,
    held: 'Done',
    open: 'Open',
    note: 'Hints never stop you from creating an OKR.',
    lines: {
      title: 'The title says what will be different',
      supports: 'It supports a strategy or an objective',
      measured: 'Every key result has a start and a target',
      weights: 'Weights add up to 100%',
      load: `You own ${mostObjectivesOfAnOwner} objectives or fewer`,
    } satisfies Record<LastLook, string>,
    /** Where no key result has a weight. */
    alike: 'All key results count alike',
    loadOf: (name: string) => `${name} owns ${mostObjectivesOfAnOwner} objectives or fewer`,
  },
} as const
