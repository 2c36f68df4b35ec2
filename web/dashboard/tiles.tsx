import { tileFigure } from '@cairn/domain/dashboard/completion'
import { messages } from '@cairn/domain/dashboard/messages'
import type { Dashboard } from '@cairn/domain/dashboard/schema'
import { changesTile, countIn, type StatusTile, statusTiles, type Tile } from '@cairn/domain/dashboard/tiles'
import { statusLabels } from '@cairn/domain/objectives/status'
import type { ReactNode } from 'react'
import { StatusIcon } from '../objectives/status.tsx'
import css from './tiles.module.css'

const { tiles: words } = messages

type Props = Pick<Dashboard, 'figures' | 'quarter'> & { onOpen: (tile: Tile) => void }

type FigureProps = { icon?: ReactNode; label: string; count: number; caption: ReactNode }

const Figure = ({ icon, label, count, caption }: FigureProps) => (
  <>
    <span className={css.label}>
      {icon}
      {label}
    </span>{' '}
    <span className={css.number} data-zero={count === 0 ? '' : undefined}>
      {count}
    </span>{' '}
    <span className={css.caption}>{caption}</span>
  </>
)

const Share = ({ percent }: { percent: number | null }) =>
  percent === null ? (
    words.noneYet
  ) : (
    <>
      <span className={css.long}>{words.shareOfTotal(percent)}</span>
      <span className={css.short}>{words.share(percent)}</span>
    </>
  )

const captionOf = (tile: StatusTile, { mix, total }: Dashboard['figures']) => {
  const atRisk = countIn(mix, 'at_risk')
  if (tile === 'behind' && atRisk > 0)
    return (
      <span className={css.besides}>
        <StatusIcon status="at_risk" size={12} />
        {words.atRisk(atRisk)}
      </span>
    )
  return <Share percent={tileFigure(mix, tile, total).percent} />
}

/** Drafts are not in the total: they stand beside it. */
const totalCaption = (props: Props) => {
  const { drafts } = props.figures
  return [countedCaption(props), ...(drafts > 0 ? [words.drafts(drafts)] : [])].join(', ')
}

const countedCaption = ({ figures, quarter }: Props) => {
  const notSet = countIn(figures.mix, 'not_set')
  if (notSet > 0) return words.notSet(figures.total - notSet, notSet)
  if (figures.total === 0) return words.noneYet
  return quarter === null ? words.inAllQuarters : words.inQuarter(quarter)
}

/** How many objectives there are and how they stand; all but the total open what they count. */
export const Tiles = (props: Props) => {
  const { figures, onOpen } = props
  const opening = (tile: Tile) => ({
    type: 'button' as const,
    'aria-haspopup': 'dialog' as const,
    className: css.tile,
    onClick: () => onOpen(tile),
  })
  return (
    <ul className={css.tiles}>
      <li className={css.total}>
        <div className={css.tile}>
          <Figure label={words.total} count={figures.total} caption={totalCaption(props)} />
        </div>
      </li>
      {statusTiles.map((tile) => (
        <li key={tile}>
          <button {...opening(tile)}>
            <Figure
              icon={<StatusIcon status={tile} />}
              label={statusLabels[tile]}
              count={countIn(figures.mix, tile)}
              caption={captionOf(tile, figures)}
            />
          </button>
        </li>
      ))}
      <li>
        <button {...opening(changesTile)}>
          <Figure label={words.changes} count={figures.statusChanges} caption={words.lastDays} />
        </button>
      </li>
    </ul>
  )
}
