import { listMessages as words } from '@cairn/domain/objectives/list-messages'
import { messages as updatesMessages } from '@cairn/domain/updates/messages'
import { dueUpdate } from '@cairn/domain/updates/rules'
import { type CSSProperties, memo } from 'react'
import { StatusWord } from '../objectives/status-word.tsx'
import { TeamName } from '../teams/team-name.tsx'
import { dayText } from '../ui/moment-text.ts'
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
    // What happens in one row concerns no other: their places are known.
    ...(top !== undefined && { position: 'absolute', top, contain: 'layout style' }),
  } as CSSProperties,
  'aria-rowindex': number,
  'aria-level': row.guides.length + 1,
  'aria-posinset': row.position,
  'aria-setsize': row.siblings,
  ...(row.isOpen !== null && { 'aria-expanded': row.isOpen }),
})

type CellsProps = { row: ObjectiveRow; href: string; withDueDate: boolean }

const isLast = ({ position, siblings }: Place) => position === siblings

/** Whether it looks the same: rows are made anew with every page that arrives. */
const looksSame = (one: CellsProps, other: CellsProps) => {
  const [a, b] = [one.row, other.row]
  return (
    a.objective === b.objective &&
    a.isOpen === b.isOpen &&
    a.parentTitle === b.parentTitle &&
    isLast(a) === isLast(b) &&
    a.guides.length === b.guides.length &&
    a.guides.every((goesOn, level) => goesOn === b.guides[level]) &&
    one.href === other.href &&
    one.withDueDate === other.withDueDate
  )
}

/** Apart from the row, which moves whenever one above it turns out higher than was thought. */
const Cells = memo(({ row, href, withDueDate }: CellsProps) => {
  const { objective } = row
  return (
    <>
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
        <StatusWord status={objective.countsAs} />
        {dueUpdate(objective) === 'first' && <span className={css.first}>{updatesMessages.due.first}</span>}
      </td>
      {withDueDate && (
        <td className={css.dueDate}>
          {objective.dueDate ? (
            <>
              <span className={css.due}>{words.due} </span>
              <time dateTime={objective.dueDate}>{dayText(objective.dueDate)}</time>
            </>
          ) : (
            <span className={css.none}>{words.none}</span>
          )}
        </td>
      )}
    </>
  )
}, looksSame)

export const OkrRow = memo((placed: PlacedRow<ObjectiveRow> & Omit<CellsProps, 'row'>) => {
  const { row, href, withDueDate } = placed
  return (
    <tr
      {...placeProps(placed)}
      className={css.row}
      data-context={row.objective.isContext ? '' : undefined}
      data-deep={row.guides.length > 2 ? '' : undefined}
    >
      <Cells row={row} href={href} withDueDate={withDueDate} />
    </tr>
  )
})
