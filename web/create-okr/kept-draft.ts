import type { Quarter } from '@cairn/domain/objectives/quarter'
import { Draft, newObjectiveOf, withQuarter } from '../objectives/form/draft.ts'

/** Each person's own, for a browser may be shared. Signing out empties the storage. */
const keyOf = (personId: string) => `cairn-okr-draft-${personId}`

const sentAs = (draft: Draft) => JSON.stringify(newObjectiveOf(draft))

const read = (personId: string) => {
  try {
    return Draft.safeParse(JSON.parse(localStorage.getItem(keyOf(personId)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** What was left unfinished; a quarter that is no longer offered gives way to the one of the blank form. */
export const keptDraft = (blank: Draft, quarters: readonly Quarter[]): Draft | null => {
  const draft = read(blank.owner.id)
  if (draft === null) return null
  return quarters.includes(draft.quarter) ? draft : withQuarter(draft, blank.quarter)
}

/** A form as blank as it began is not worth keeping. */
export const keepDraft = (draft: Draft, blank: Draft) => {
  try {
    if (sentAs(draft) === sentAs(blank)) localStorage.removeItem(keyOf(blank.owner.id))
    else localStorage.setItem(keyOf(blank.owner.id), JSON.stringify(draft))
  } catch {
    // Storage can be full or switched off; the form works without it.
  }
}

export const dropDraft = (personId: string) => {
  try {
    localStorage.removeItem(keyOf(personId))
  } catch {
    // As above: then nothing was kept.
  }
}
