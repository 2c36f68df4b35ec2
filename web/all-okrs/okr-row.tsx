import { listMessages as words } from '@cairn/domain/objectives/list-messages'
import { type CSSProperties, memo } from 'react'
import { StatusWord } from '../objectives/status-word.tsx'
import { TeamName } from '../teams/team-name.tsx'
import { KeyResultLines } from './key-result-lines.tsx'
import { ObjectiveCell } from './objective-cell.tsx'
import css from './okr-row.module.css'
import { OwnerName } from './owner-name.tsx'
import type { ObjectiveRow, Place } from './rows.ts'

export type PlacedRow<R extends Place> = {
  row: R
  /** Its number among all rows, the head included. */
  number: number
  isActive: boolean
  top: number | undefined
  observe: (row: HTMLElement | null) => void
}

/** What every row of the tree says about its place; clicks and keys are heard by the table. */
export const placeProps = ({ row, number, isActive, top, observe }: PlacedRow<Place>) => ({
  ref: observe,
  'data-row': row.id,
  tabIndex: isActive ? 0 : -1,
  style: {
    '--level': row.guides.length,
    ...(top !== undefined && { position: 'absolute', top }),
  } as CSSProperties,
  'aria-rowindex': number,
  'aria-level': row.guides.length + 1,
  'aria-posinset': row.position,
  'aria-setsize': row.siblings,
  ...(row.isOpen !== null && { 'aria-expanded': row.isOpen }),
})

export const OkrRow = memo((placed: PlacedRow<ObjectiveRow> & { href: string }) => {
  const { row, href } = placed
  const { objective, guides } = row
  return (
    <tr
      {...placeProps(placed)}
      className={css.row}
      data-context={objective.isContext ? '' : undefined}
      data-deep={guides.length > 2 ? '' : undefined}
    >
      <td className={css.objective}>
        <ObjectiveCell row={row} href={href} />
      </td>
      <td className={css.keyResults}>
        <KeyResultLines keyResults={objective.keyResults} />
      </td>
      <td className={css.quarter}>{objective.quarter}</td>
      <td className={css.ownerCell}>
        <OwnerName objective={objective} />
      </td>
      <td className={css.team}>
        {objective.team ? <TeamName team={objective.team} /> : <span className={css.none}>{words.none}</span>}
      </td>
      <td className={css.strategy}>
        {objective.strategy ? (
          <span className={css.clamped} title={objective.strategy.title}>
            {objective.strategy.title}
          </span>
        ) : (
          <span className={css.none}>{words.none}</span>
        )}
      </td>
      <td className={css.status}>
        <StatusWord status={objective.status} />
      </td>
    </tr>
  )
})
