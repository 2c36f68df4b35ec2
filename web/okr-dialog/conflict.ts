import { countingLabels } from '@cairn/domain/objectives/progress'
import { statusLabels } from '@cairn/domain/objectives/status'
import type { Draft, DraftKeyResult } from '../objectives/form/draft.ts'
import { dayText } from '../ui/moment-text.ts'

/** Whose it is does not change by editing, and whether it is shared shows in with whom. */
export type Part = Exclude<keyof Draft, 'owner' | 'isShared' | 'dismissedHints' | 'leftStrategy'>
const parts = Object.keys({
  title: true,
  description: true,
  status: true,
  quarter: true,
  dueDate: true,
  strategy: true,
  parent: true,
  coOwners: true,
  keyResults: true,
  progress: true,
  progressCounts: true,
  ownShare: true,
} satisfies Record<Part, true>) as Part[]
export type Side = 'mine' | 'theirs'
export type Choice = Readonly<Partial<Record<Part, Side>>>

const figures = ({ startValue, currentValue, targetValue, unit, weight, status }: DraftKeyResult) => {
  const way = [startValue || '0', currentValue || '–', targetValue || '–'].join(' → ')
  const share = weight === '' ? '' : `${weight}%`
  return [way, unit, share, status === 'not_set' ? '' : statusLabels[status]].filter(Boolean).join(', ')
}

/** What a version says in one part, line by line. */
export const linesIn = (draft: Draft, part: Part): string[] => {
  switch (part) {
    case 'status':
      return [statusLabels[draft.status]]
    case 'strategy':
    case 'parent':
      return draft[part] ? [draft[part].title] : []
    case 'dueDate':
      return draft.dueDate === '' ? [] : [dayText(draft.dueDate)]
    case 'progress':
      return draft.progress.trim() === '' ? [] : [`${draft.progress.replace('%', '').trim()}%`]
    case 'progressCounts':
      return [countingLabels[draft.progressCounts]]
    case 'ownShare':
      return draft.progressCounts === 'both' ? [`${draft.ownShare}%`] : []
    case 'coOwners':
      return draft.coOwners.map(({ fullName }) => fullName)
    case 'keyResults':
      return draft.keyResults.map((row) => `${row.title}: ${figures(row)}`)
    default:
      return draft[part].trim() === '' ? [] : [draft[part].trim()]
  }
}

/** Two people may bear one name, two strategies one title. */
const identity = (draft: Draft, part: Part) => {
  if (part === 'coOwners') return draft.coOwners.map(({ id }) => id).toSorted()
  if (part === 'strategy' || part === 'parent') return draft[part]?.id
  return linesIn(draft, part)
}

const differs = (one: Draft, other: Draft, part: Part) =>
  JSON.stringify(identity(one, part)) !== JSON.stringify(identity(other, part))

/** Where the two versions part. */
export const differingParts = (mine: Draft, theirs: Draft): Part[] =>
  parts.filter((part) => differs(mine, theirs, part))

/** What I did not touch is theirs; what I did is mine, unless I say otherwise. */
export const firstChoice = (base: Draft, mine: Draft, theirs: Draft): Choice =>
  Object.fromEntries(
    differingParts(mine, theirs).map(
      (part) => [part, differs(base, mine, part) ? 'mine' : 'theirs'] as const,
    ),
  )

/** A key result that they removed and I keep is made anew. */
const keyResultsToKeep = (mine: Draft, theirs: Draft) =>
  mine.keyResults.map((row) => ({
    ...row,
    isSaved: row.isSaved && theirs.keyResults.some(({ key }) => key === row.key),
  }))

export const mergeDrafts = (mine: Draft, theirs: Draft, choice: Choice): Draft => {
  const from = (part: Part) => (choice[part] === 'mine' ? mine : theirs)
  const chosen: Partial<Draft> = Object.fromEntries(parts.map((part) => [part, from(part)[part]]))
  return {
    ...theirs,
    ...chosen,
    isShared: from('coOwners').isShared,
    leftStrategy: from('strategy').leftStrategy,
    keyResults: choice.keyResults === 'mine' ? keyResultsToKeep(mine, theirs) : theirs.keyResults,
  }
}
