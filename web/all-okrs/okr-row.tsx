import { listMessages as words } from '@cairn/domain/objectives/list-messages'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type CSSProperties, memo } from 'react'
import { StatusWord } from '../objectives/status-word.tsx'
import { TeamName } from '../teams/team-name.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { TreeGuides } from '../ui/tree-guides.tsx'
import { KeyResultLines, linesOf } from './key-result-lines.tsx'
import css from './okr-row.module.css'
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

const Toggle = ({ row: { isOpen, objective } }: { row: ObjectiveRow }) => {
  if (isOpen === null) return <span className={css.toggle} />
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    // The keys of the row open and close it; the pointer has this.
    <span className={css.toggle} data-open={isOpen ? '' : undefined}>
      <button
        type="button"
        tabIndex={-1}
        data-toggle=""
        className={css.chevron}
        aria-label={isOpen ? words.close(objective.title) : words.open(objective.title)}
      >
        <Chevron size={14} aria-hidden="true" />
      </button>
    </span>
  )
}

const Owner = ({ objective: { owner, coOwners } }: Pick<ObjectiveRow, 'objective'>) => (
  <span className={css.owner}>
    <Avatar name={owner.fullName} emoji={owner.profileEmoji} size={20} />
    <span className={css.name} title={owner.fullName}>
      {owner.fullName}
    </span>
    {coOwners.length > 0 && (
      <span
        className={css.coOwners}
        title={words.sharedWith(coOwners.map(({ fullName }) => fullName).join(', '))}
      >
        {words.coOwners(coOwners.length)}
      </span>
    )}
  </span>
)

export const OkrRow = memo((placed: PlacedRow<ObjectiveRow> & { href: string }) => {
  const { row, href } = placed
  const { objective, guides, position, siblings, parentTitle } = row
  return (
    <tr
      {...placeProps(placed)}
      className={css.row}
      data-context={objective.isContext ? '' : undefined}
      data-deep={guides.length > 2 ? '' : undefined}
    >
      <td className={css.objective}>
        <span className={css.guides}>
          <TreeGuides guides={guides} isLast={position === siblings} />
        </span>
        <Toggle row={row} />
        <span className={css.words}>
          {guides.length > 2 && parentTitle && <span className={css.under}>{words.under(parentTitle)}</span>}
          <a
            href={href}
            tabIndex={-1}
            className={css.title}
            title={objective.title}
            style={{ '--lines': linesOf(objective.keyResults) } as CSSProperties}
          >
            {objective.title}
          </a>
          {objective.isContext && <span className={css.sr}>{words.context}</span>}
        </span>
        <span className={css.percent}>{progressLabel(objective.progress)}</span>
      </td>
      <td className={css.keyResults}>
        <KeyResultLines keyResults={objective.keyResults} />
      </td>
      <td className={css.quarter}>{objective.quarter}</td>
      <td className={css.ownerCell}>
        <Owner objective={objective} />
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
