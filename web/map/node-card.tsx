import { type NodeItem, strategyItemId } from '@cairn/domain/map/items'
import { messages as mapMessages } from '@cairn/domain/map/messages'
import type { MapNode, MapStrategy } from '@cairn/domain/map/schema'
import { listMessages } from '@cairn/domain/objectives/list-messages'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { draftMarks, statusLabels } from '@cairn/domain/objectives/status'
import { memo } from 'react'
import { ProgressBar, Reached } from '../objectives/progress-bar.tsx'
import { StatusIcon } from '../objectives/status.tsx'
import { StatusBar } from '../objectives/status-mix.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { ComparedBars, FigureThen, FootNow, GhostCard, Notes } from './compared.tsx'
import { useComparing } from './comparing-context.ts'
import { Foreseen } from './foreseen.tsx'
import css from './node-card.module.css'
import { mostKeyResults, titleLines } from './sizes.ts'

/** What is only seen of a node, in words for who hears it. */
export const Heard = ({ node, isOpened }: { node: MapNode; isOpened: boolean }) => (
  <span className="heard">
    {[
      ...(isOpened ? [] : [statusLabels[node.countsAs], mapMessages.owner(node.owner.fullName)]),
      ...(node.isContext ? [listMessages.context] : []),
    ].join(', ')}
  </span>
)

export const Bars = ({ node, most = mostKeyResults }: { node: MapNode; most?: number }) => {
  const comparing = useComparing()
  if (comparing && node.compared) return <ComparedBars node={node} shown={comparing.shown} most={most} />
  return (
    <span className={css.bars}>
      {node.keyResults.slice(0, most).map(({ id, progress }) => (
        <ProgressBar key={id} progress={progress} className={css.bar ?? ''} />
      ))}
    </span>
  )
}

/** What it measures, with values. */
export const Figures = ({ node }: { node: MapNode }) => {
  const { keyResults } = node
  const isPast = useComparing()?.shown === 'then'
  const shown = keyResults.length > mostKeyResults ? keyResults.slice(0, mostKeyResults - 1) : keyResults
  return (
    <ul className={css.figures}>
      {shown.map((one) => (
        <li key={one.id}>
          <ProgressBar progress={one.progress} className={css.small ?? ''} />
          <span className={css.measure}>{one.title}</span>
          <span className={css.reached}>
            {isPast ? <FigureThen node={node} id={one.id} /> : <Reached keyResult={one} />}
          </span>
        </li>
      ))}
      {shown.length < keyResults.length && (
        <li className={css.hidden}>{listMessages.moreKeyResults(keyResults.length - shown.length)}</li>
      )}
    </ul>
  )
}

export const Owned = ({ node }: { node: MapNode }) => (
  <span className={css.owned}>
    <Avatar name={node.owner.fullName} emoji={node.owner.profileEmoji} size={20} />
    <span className={css.owner}>{node.owner.fullName}</span>
    <span className={css.word}>{node.draft ? draftMarks[node.draft] : statusLabels[node.countsAs]}</span>
  </span>
)

type CardProps = { node: MapNode; isOpened: boolean; isStrange: boolean }

/** What lies between the day that is shown and the other one. */
export const Compared = ({ node, isOpened }: { node: MapNode; isOpened: boolean }) => {
  const comparing = useComparing()
  if (!comparing) return null
  return comparing.shown === 'then' ? (
    <FootNow node={node} isOpened={isOpened} />
  ) : (
    <Notes node={node} shown={comparing.shown} />
  )
}

export const Card = memo(({ node, isOpened, isStrange }: CardProps) => (
  <span className={css.card}>
    <span className={css.head}>
      <StatusIcon status={node.countsAs} />
      <span className={css.title} style={{ WebkitLineClamp: titleLines(node.title) }} title={node.title}>
        {node.title}
      </span>
      <span className={css.percent}>{progressLabel(node.progress)}</span>
    </span>
    <Heard node={node} isOpened={isOpened} />
    {isStrange && node.strategy && (
      <span className={css.strategy}>{mapMessages.ofStrategy(node.strategy.title)}</span>
    )}
    {isOpened ? (
      <>
        <Figures node={node} />
        <Owned node={node} />
      </>
    ) : (
      <span className={css.foot}>
        <Bars node={node} />
        {node.draft && <span className={css.word}>{draftMarks[node.draft]}</span>}
        <Avatar name={node.owner.fullName} emoji={node.owner.profileEmoji} size={20} />
      </span>
    )}
    <Compared node={node} isOpened={isOpened} />
    <Foreseen id={node.id} />
  </span>
))

/** In place of a card: not there on the day that is shown. */
export const Ghost = ({ node }: { node: MapNode }) => {
  const comparing = useComparing()
  return comparing && <GhostCard node={node} shown={comparing.shown} />
}

/** One line, where many are looked at from afar. */
export const Line = memo(({ node }: { node: MapNode }) => (
  <span className={css.line}>
    <StatusIcon status={node.countsAs} size={12} />
    <span className={css.lineTitle}>{node.title}</span>
    <Bars node={node} most={3} />
    <span className={css.percent}>{progressLabel(node.progress)}</span>
    <Heard node={node} isOpened={false} />
  </span>
))

/** Beside its one line: the whole of what is chosen. */
export const Popped = ({ item, isStrange }: { item: NodeItem; isStrange: boolean }) => (
  <span className={css.popped}>
    <Card node={item.node} isOpened isStrange={isStrange} />
  </span>
)

type MarkProps = { strategy: MapStrategy; name: string | null }

export const StrategyMark = ({ strategy: { strategy, figures }, name }: MarkProps) => (
  <span className={css.strategyMark} data-none={strategy === null ? '' : undefined}>
    <span className={css.strategyTitle} title={name ?? undefined}>
      {name ?? mapMessages.noStrategy}
    </span>
    <span className={css.strategyFigures}>
      {strategy === null
        ? mapMessages.okrs(figures.total)
        : mapMessages.figures(figures.total, figures.percent)}
    </span>
    <StatusBar mix={figures.mix} />
    <Foreseen id={strategyItemId(strategy?.id ?? null)} isShort />
  </span>
)
