import { changeMessages as words } from '@cairn/domain/days/messages'
import type { MapNode } from '@cairn/domain/map/schema'
import type { ChangeKind } from '@cairn/domain/objectives/comparison'
import { progressBand } from '@cairn/domain/objectives/progress'
import { statusLabels } from '@cairn/domain/objectives/status'
import {
  CircleDashed,
  CircleDot,
  CornerDownRight,
  Crosshair,
  Plus,
  Trash2,
  TrendingDown,
  TrendingUp,
} from 'lucide-react'
import type { CSSProperties } from 'react'
import { footNow, type Note, notesOf } from '../days/notes.ts'
import { figurePair } from '../objectives/figures.ts'
import { StatusIcon } from '../objectives/status.tsx'
import css from './compared.module.css'
import type { Comparing } from './comparing-context.ts'
import { titleLines } from './sizes.ts'

type Props = { node: MapNode; shown: Comparing['shown'] }

const icons: Record<ChangeKind, typeof Plus> = {
  progress: TrendingUp,
  status: CircleDot,
  new: Plus,
  gone: Trash2,
  target: Crosshair,
  moved: CornerDownRight,
}

export const ChangeIcon = ({ kind, isDown = false }: Pick<Note, 'kind'> & { isDown?: boolean }) => {
  const Icon = isDown ? TrendingDown : icons[kind]
  return <Icon size={12} aria-hidden="true" />
}

/** Each key result as it is on the day that is shown: hatched up to today, or with a tick where it was. */
export const ComparedBars = ({ node, shown, most }: Props & { most: number }) => {
  const other = node.compared?.other
  return (
    <span className={css.bars} aria-hidden="true">
      {node.keyResults.slice(0, most).map(({ id, progress }) => {
        const there = other?.keyResults.find((one) => one.id === id)?.progress ?? null
        const [own, to] = [progress ?? 0, there ?? 0]
        const isFurther = shown === 'then' && there !== null && to > own
        return (
          <span key={id} className={css.track}>
            {isFurther && <span className={css.until} style={{ inlineSize: `${to}%` }} />}
            {progress !== null && (
              <span
                className={css.bar}
                data-band={progressBand(progress)}
                style={{ inlineSize: `${own > 0 || !isFurther ? Math.max(own, 2) : 0}%` }}
              />
            )}
            {shown === 'now' && there !== null && there !== progress && (
              <span className={css.tick} style={{ '--at': to / 100 } as CSSProperties} />
            )}
          </span>
        )
      })}
    </span>
  )
}

/** What a key result was then, and where it is now if that is elsewhere. */
export const FigureThen = ({ node, id }: { node: MapNode; id: string }) => {
  const one = node.keyResults.find((keyResult) => keyResult.id === id)
  const other = node.compared?.other?.keyResults.find((keyResult) => keyResult.id === id)
  if (!one) return null
  const figuresOf = ({
    currentValue,
    startValue,
    targetValue,
    unit,
  }: typeof one | NonNullable<typeof other>) => figurePair(currentValue ?? startValue, targetValue, unit)
  const [own, there] = [figuresOf(one), other && figuresOf(other)]
  return (
    <>
      <strong>{own.current}</strong>{' '}
      {there && there.current !== own.current ? words.nowValue(there.current) : `/ ${own.target}`}
    </>
  )
}

/** At the foot of a node of a past day: where it is today. */
export const FootNow = ({ node, isOpened }: { node: MapNode; isOpened: boolean }) => {
  const foot = footNow(node)
  if (!foot) return null
  return (
    <span className={css.foot} data-opened={isOpened ? '' : undefined}>
      {foot.progress !== null && (
        <span>
          {words.nowAlone} <strong>{foot.progress}</strong>
        </span>
      )}
      {foot.status && (
        <span className={css.status}>
          <StatusIcon status={foot.status} size={12} /> {statusLabels[foot.status]}
        </span>
      )}
      {foot.aside && (
        <span className={css.aside} title={foot.aside}>
          {foot.aside}
        </span>
      )}
    </span>
  )
}

/** What became of it, a line each. */
export const Notes = ({ node, shown }: Props) => {
  const notes = notesOf(node, shown)
  if (notes.length === 0) return null
  return (
    <span className={css.notes}>
      {notes.map(({ kind, words: text, isDown }) => (
        <span key={text} className={css.note}>
          <ChangeIcon kind={kind} isDown={isDown} />
          <span title={text}>{text}</span>
        </span>
      ))}
    </span>
  )
}

const ghostWords = ({ compared }: MapNode, shown: Comparing['shown']) => {
  if (shown === 'now') {
    const { gone } = compared ?? {}
    return gone ? words.gone(gone.day, gone.byName) : words.goneAlone
  }
  return compared?.came ? words.created(compared.came.day) : words.notThere
}

/** Not there on the day that is shown. */
export const GhostCard = ({ node, shown }: Props) => (
  <span className={css.ghost}>
    <CircleDashed size={14} aria-hidden="true" />
    <span className={css.ghostTitle} style={{ WebkitLineClamp: titleLines(node.title) }} title={node.title}>
      {node.title}
    </span>
    <span className={css.ghostWords}>{ghostWords(node, shown)}</span>
  </span>
)
