import type { Quarter } from '@cairn/domain/objectives/quarter'
import { Attempt, attemptAt } from '../fresh-id.ts'
import { parseUnsent } from '../kept-typing.ts'
import { Draft, newObjectiveOf } from '../objectives/form/draft.ts'
import { withQuarter } from '../objectives/form/draft-strategy.ts'
import { dropUnsent, keepUnsent, readUnsent } from '../unsent.ts'

/** Each person's own, for a browser may be shared. Signing out empties the storage. */
const nameOf = (personId: string) => `okr-draft-${personId}`

const bodyText = (draft: Draft) => JSON.stringify(newObjectiveOf(draft))

const read = (personId: string) => Draft.safeParse(parseUnsent(readUnsent(nameOf(personId)))).data ?? null

/** What was left unfinished; a quarter that is no longer offered gives way to the one of the blank form. */
export const readDraft = (blank: Draft, quarters: readonly Quarter[]): Draft | null => {
  const draft = read(blank.owner.id)
  if (draft === null) return null
  return quarters.includes(draft.quarter) ? draft : withQuarter(draft, blank.quarter)
}

/** A form as blank as it began is not worth keeping. */
export const keepDraft = (draft: Draft, blank: Draft) => {
  if (bodyText(draft) === bodyText(blank)) dropUnsent(nameOf(blank.owner.id))
  else keepUnsent(nameOf(blank.owner.id), JSON.stringify(draft))
}

/** Under which name it was sent: sent again after a reload, it is still the same OKR. */
const attemptNameOf = (personId: string) => `okr-attempt-${personId}`

export const attemptToSend = (personId: string, body: object): Attempt => {
  const attempt = attemptAt(readAttempt(personId), JSON.stringify(body))
  keepUnsent(attemptNameOf(personId), JSON.stringify(attempt))
  return attempt
}

const readAttempt = (personId: string) =>
  Attempt.safeParse(parseUnsent(readUnsent(attemptNameOf(personId)))).data ?? null

export const dropDraft = (personId: string) => {
  dropUnsent(nameOf(personId))
  dropUnsent(attemptNameOf(personId))
}
