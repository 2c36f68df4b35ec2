import type { NodeItem } from '@cairn/domain/map/items'
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

export const Bars = ({ keyResults }: Pick<MapNode, 'keyResults'>) => (
  <span className={css.bars}>
    {keyResults.slice(0, mostKeyResults).map(({ id, progress }) => (
      <ProgressBar key={id} progress={progress} className={css.bar ?? ''} />
    ))}
  </span>
)

/** What it measures, with values. */
export const Figures = ({ node }: { node: MapNode }) => {
  const { keyResults } = node
  const shown = keyResults.length > mostKeyResults ? keyResults.slice(0, mostKeyResults - 1) : keyResults
  return (
    <ul className={css.figures}>
      {shown.map((one) => (
        <li key={one.id}>
          <ProgressBar progress={one.progress} className={css.small ?? ''} />
          <span className={css.measure}>{one.title}</span>
          <span className={css.reached}>
            <Reached keyResult={one} />
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
        <Bars keyResults={node.keyResults} />
        {node.draft && <span className={css.word}>{draftMarks[node.draft]}</span>}
        <Avatar name={node.owner.fullName} emoji={node.owner.profileEmoji} size={20} />
      </span>
    )}
  </span>
))

/** One line, where many are looked at from afar. */
export const Line = memo(({ node }: { node: MapNode }) => (
  <span className={css.line}>
    <StatusIcon status={node.countsAs} size={12} />
    <span className={css.lineTitle}>{node.title}</span>
    <Bars keyResults={node.keyResults.slice(0, 3)} />
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

export const StrategyMark = ({ strategy: { strategy, figures } }: { strategy: MapStrategy }) => (
  <span className={css.strategyMark} data-none={strategy === null ? '' : undefined}>
    <span className={css.strategyTitle} title={strategy?.title}>
      {strategy?.title ?? mapMessages.noStrategy}
    </span>
    <span className={css.strategyFigures}>
      {strategy === null
        ? mapMessages.okrs(figures.total)
        : mapMessages.figures(figures.total, figures.percent)}
    </span>
    <StatusBar mix={figures.mix} />
  </span>
)
