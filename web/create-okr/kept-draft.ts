import type { Quarter } from '@cairn/domain/objectives/quarter'
import { Attempt, attemptAt } from '../fresh-id.ts'
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

/** Under which name it was sent: sent again after a reload, it is still the same OKR. */
const attemptKeyOf = (personId: string) => `cairn-okr-attempt-${personId}`

export const attemptToSend = (personId: string, body: object): Attempt => {
  const attempt = attemptAt(keptAttempt(personId), JSON.stringify(body))
  try {
    localStorage.setItem(attemptKeyOf(personId), JSON.stringify(attempt))
  } catch {
    // As above: then it is another OKR after a reload.
  }
  return attempt
}

const keptAttempt = (personId: string) => {
  try {
    const kept = localStorage.getItem(attemptKeyOf(personId))
    return kept === null ? null : (Attempt.safeParse(JSON.parse(kept)).data ?? null)
  } catch {
    return null
  }
}

export const dropDraft = (personId: string) => {
  try {
    localStorage.removeItem(keyOf(personId))
    localStorage.removeItem(attemptKeyOf(personId))
  } catch {
    // As above: then nothing was kept.
  }
}
