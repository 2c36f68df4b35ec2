import { listMessages as words } from '@cairn/domain/objectives/list-messages'
import { progressLabel } from '@cairn/domain/objectives/progress'
import type { Objective } from '@cairn/domain/objectives/schema'
import { messages as updatesMessages } from '@cairn/domain/updates/messages'
import { dueUpdate } from '@cairn/domain/updates/rules'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type CSSProperties, memo, Suspense } from 'react'
import { useAccess } from '../billing/access.tsx'
import { lazyPart } from '../lazy-page.ts'
import { DraftMark, StatusWord } from '../objectives/status.tsx'
import { TeamName } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { dayText } from '../ui/moment-text.ts'
import { TreeGuides } from '../ui/tree-guides.tsx'
import { KeyResultLines, linesOf } from './key-result-lines.tsx'
import objectiveCellCss from './objective-cell.module.css'
import css from './okr-row.module.css'
import type { ObjectiveRow, Place } from './rows.ts'

const RowNotes = lazyPart(async () => (await import('../days/row-notes.tsx')).RowNotes)

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

type CellsProps = { row: ObjectiveRow; href: string; withDueDate: boolean; isPast: boolean }

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
    one.isPast === other.isPast &&
    one.withDueDate === other.withDueDate
  )
}

/** Apart from the row, which moves whenever one above it turns out higher than was thought. */
const Cells = memo(({ row, href, withDueDate, isPast }: CellsProps) => {
  const { objective } = row
  return (
    <>
      <td className={css.objective}>
        <ObjectiveCell row={row} href={href} isPast={isPast} />
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
        {objective.draft && (
          <span className={css.draft}>
            <DraftMark draft={objective.draft} />
          </span>
        )}
        {dueUpdate(objective) === 'first' && <FirstDue />}
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
  const { row, href, withDueDate, isPast } = placed
  return (
    <tr
      {...placeProps(placed)}
      className={css.row}
      data-context={row.objective.isContext ? '' : undefined}
      data-deep={row.guides.length > 2 ? '' : undefined}
    >
      <Cells row={row} href={href} withDueDate={withDueDate} isPast={isPast} />
    </tr>
  )
})

/** While nothing can be updated, nobody is urged to. */
const FirstDue = () => useAccess() && <span className={css.first}>{updatesMessages.due.first}</span>

/** Whose it is, and how many share it. */
const OwnerName = ({
  objective: { owner, coOwners },
}: {
  objective: Pick<Objective, 'owner' | 'coOwners'>
}) => (
  <span className={css.owner}>
    <Avatar name={owner.fullName} emoji={owner.profileEmoji} size={20} />
    <span className={css.name}>
      <span className={css.clamped} title={owner.fullName}>
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
  </span>
)

/** A title may take more lines than its neighbours need, most of all deep in the tree where it has little room. */
const titleLinesAt = (depth: number) => Math.min(6, 3 + depth)

const Toggle = ({ row: { isOpen, objective } }: { row: ObjectiveRow }) => {
  if (isOpen === null) return <span className={objectiveCellCss.toggle} />
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    // The keys of the row open and close it; the pointer has this.
    <span className={objectiveCellCss.toggle} data-open={isOpen ? '' : undefined}>
      <button
        type="button"
        tabIndex={-1}
        data-toggle=""
        className={objectiveCellCss.chevron}
        aria-label={isOpen ? words.close(objective.title) : words.open(objective.title)}
      >
        <Chevron size={14} aria-hidden="true" />
      </button>
    </span>
  )
}

/** Where it stands in the tree, what it is called and how far it is. */
const ObjectiveCell = ({ row, href, isPast }: Pick<CellsProps, 'row' | 'href' | 'isPast'>) => {
  const { objective, guides, position, siblings, parentTitle } = row
  return (
    <>
      <span className={objectiveCellCss.guides}>
        <TreeGuides guides={guides} isLast={position === siblings} />
      </span>
      <Toggle row={row} />
      <span className={objectiveCellCss.words}>
        {guides.length > 2 && parentTitle && (
          <span className={objectiveCellCss.under}>{words.under(parentTitle)}</span>
        )}
        <a
          href={href}
          tabIndex={-1}
          className={objectiveCellCss.title}
          title={objective.title}
          style={
            {
              '--lines': Math.max(titleLinesAt(guides.length), linesOf(objective.keyResults)),
            } as CSSProperties
          }
        >
          {objective.title}
        </a>
        {objective.progressOverride !== null && (
          <span className={objectiveCellCss.byHand}>{words.byHand}</span>
        )}
        {objective.isContext && <span className="heard">{words.context}</span>}
        {objective.compared && (
          <Suspense>
            <RowNotes objective={objective} isPast={isPast} />
          </Suspense>
        )}
      </span>
      <span
        className={objectiveCellCss.percent}
        title={objective.progressOverride === null ? undefined : words.byHand}
      >
        {progressLabel(objective.progress)}
      </span>
    </>
  )
}
