import { changeMessages as words } from '@cairn/domain/days/messages'
import type { ChangeKind, Comparison, OtherDay } from '@cairn/domain/objectives/comparison'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { statusLabels } from '@cairn/domain/objectives/status'
import { figurePair } from '../objectives/figures.ts'

/** As it stands on the day that is shown, with what it is on the other. */
type Told = Omit<OtherDay, 'strategy' | 'parentTitle'> & { compared?: Comparison | undefined }
export type Note = { kind: ChangeKind; words: string; isDown: boolean }
/** Whether the day that is shown lies in the past, or is today with an earlier one beside it. */
export type Shown = 'then' | 'now'

const orNothing = (text: string | undefined): string[] => (text === undefined ? [] : [text])

/** As it was and as it is; null of what is not there on one of them. */
export const bothDays = (told: Told, shown: Shown) => {
  const other = told.compared?.other ?? null
  if (told.compared?.isGhost) return shown === 'then' ? { was: null, is: told } : { was: told, is: null }
  return shown === 'then' ? { was: told, is: other } : { was: other, is: told }
}

type Measured = Pick<OtherDay, 'keyResults'>

const targetChanges = (was: Measured, is: Measured) =>
  is.keyResults.flatMap(({ id, title, targetValue, unit }) => {
    const before = was.keyResults.find((one) => one.id === id)
    if (before === undefined || before.targetValue === targetValue) return []
    const targetOf = (value: number | null) => figurePair(null, value, unit).target
    return [{ title, was: targetOf(before.targetValue), is: targetOf(targetValue) }]
  })

/** The first of its targets that is another one today. */
export const movedTarget = (told: Told, shown: Shown) => {
  const { was, is } = bothDays(told, shown)
  const [first] = was && is ? targetChanges(was, is) : []
  return first === undefined ? null : words.target(first.was, first.is)
}

/** What became of it, a line each. */
export const notesOf = (told: Told, shown: Shown): Note[] => {
  const { compared } = told
  if (!compared) return []
  const { was, is } = bothDays(told, shown)
  const moved = shown === 'then' ? null : (compared.other?.parentTitle ?? compared.other?.strategy?.title)
  const wordsFor: Record<ChangeKind, () => string[]> = {
    progress: () => (was && is ? [words.was(progressLabel(is.progress), progressLabel(was.progress))] : []),
    status: () => (was && is ? [words.was(statusLabels[is.countsAs], statusLabels[was.countsAs])] : []),
    new: () => [compared.came ? words.came(compared.came.day, compared.came.byName) : words.newAlone],
    gone: () => [compared.gone ? words.gone(compared.gone.day, compared.gone.byName) : words.goneAlone],
    target: () =>
      was && is ? targetChanges(was, is).map((one) => `${one.title} ${words.was(one.is, one.was)}`) : [],
    moved: () =>
      shown === 'then'
        ? orNothing(compared.movedOn === null ? undefined : words.movedOn(compared.movedOn))
        : [words.movedFrom(moved ?? words.noParent)],
  }
  const isDown = (was?.progress ?? 0) > (is?.progress ?? 0)
  return compared.changes.flatMap((kind) =>
    wordsFor[kind]().map((text) => ({ kind, words: text, isDown: kind === 'progress' && isDown })),
  )
}

/** At the foot of a node of a past day: where it is today, as far as that is elsewhere; null where nothing changed. */
export const footNow = (told: Told) => {
  const { compared } = told
  if (!compared || compared.isGhost || compared.changes.length === 0) return null
  const { is } = bothDays(told, 'then')
  const has = (kind: ChangeKind) => compared.changes.includes(kind)
  const [gone] = has('gone') ? notesOf(told, 'then') : []
  if (is === null) return { progress: null, status: null, aside: gone?.words ?? words.goneAlone }
  const moved = has('moved') && compared.movedOn !== null ? words.movedOn(compared.movedOn) : null
  return {
    progress: has('progress') || has('status') ? progressLabel(is.progress) : null,
    status: has('status') ? is.countsAs : null,
    aside: moved ?? movedTarget(told, 'then'),
  }
}
