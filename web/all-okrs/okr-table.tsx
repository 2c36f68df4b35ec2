import { listMessages } from '@cairn/domain/objectives/list-messages'
import type { ObjectiveSort } from '@cairn/domain/objectives/listing'
import { Button } from '@mantine/core'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { TreeGuides, treeStep } from '../ui/tree-guides.tsx'
import { useVirtualRows } from '../ui/use-virtual-rows.ts'
import { linesOf } from './key-result-lines.tsx'
import cell from './objective-cell.module.css'
import okrRowCss from './okr-row.module.css'
import { OkrRow, type PlacedRow, placeProps } from './okr-row.tsx'
import css from './okr-table.module.css'
import { isMore, type MoreRow as More, type Row } from './rows.ts'
import { nextOrder, type Order } from './search.ts'

const { columns: words } = listMessages

export const columns: readonly { name: string; sort: ObjectiveSort }[] = [
  { name: words.objectives, sort: 'title' },
  { name: words.keyResults, sort: 'progress' },
  { name: words.quarter, sort: 'quarter' },
  { name: words.owner, sort: 'owner' },
  { name: words.team, sort: 'team' },
  { name: words.strategy, sort: 'strategy' },
  { name: words.status, sort: 'status' },
]

type Props = {
  rows: readonly Row[]
  /** More pages are to come. */
  goesOn: boolean
  order: Order | null
  onOrder: (order: Order | null) => void
  onToggle: (id: string) => void
  onOpen: (id: string) => void
  /** The address that opens an OKR, for a new tab. */
  hrefOf: (id: string) => string
  withDueDates: boolean
  /** The day that is shown is over. */
  isPast: boolean
  /** The row the focus belongs to once its dialog is closed. */
  returnTo: string | null
  onMore: (row: More) => void
  busy: readonly string[]
  failed: readonly string[]
  isStale: boolean
}

const lineHeight = 20
const moreHeight = 45
const estimated = (row: Row | undefined) =>
  !row || isMore(row) ? moreHeight : 23 + lineHeight * linesOf(row.objective.keyResults)

const isModified = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey

/** Arrow keys walk the tree; one row at a time takes the focus. Long lists are drawn as far as they are in view. */
export const OkrTable = (props: Props) => {
  const { rows, goesOn, order, onOrder, onToggle, onOpen, hrefOf, withDueDates } = props
  const { returnTo, onMore, busy, failed, isStale, isPast } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState<string | null>(returnTo)
  const [wanted, setWanted] = useState<{ id: string } | null>(null)
  const current = rows.some(({ id }) => id === active) ? (active ?? undefined) : rows[0]?.id
  const ids = useIds(rows)
  const estimate = useCallback((index: number) => estimated(rows[index]), [rows])
  const { drawn, placeOf, height, observe } = useVirtualRows({
    list: body,
    ids,
    goesOn,
    estimate,
    focusedId: current,
  })

  const focus = useCallback((id: string) => {
    setWanted({ id })
    setActive(id)
  }, [])
  useEffect(() => {
    if (wanted) body.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted.id)}"]`)?.focus()
  }, [wanted])
  const opened = useRef(returnTo)
  useEffect(() => {
    if (returnTo === null && opened.current !== null) focus(opened.current)
    opened.current = returnTo
  }, [returnTo, focus])

  const run = (row: Row) => (isMore(row) ? onMore(row) : onOpen(row.id))
  const rowOf = (target: EventTarget) => {
    const id = (target as Element).closest('[data-row]')?.getAttribute('data-row')
    return rows.find((row) => row.id === id)
  }
  const click = (event: MouseEvent) => {
    const row = rowOf(event.target)
    if (!row) return
    if ((event.target as Element).closest('[data-toggle]')) return onToggle(row.id)
    if ((event.target as Element).closest('a')) {
      if (isModified(event)) return
      event.preventDefault()
    }
    setActive(row.id)
    run(row)
  }
  const press = (event: KeyboardEvent) => {
    const row = rowOf(event.target)
    if (!row || !(event.target as Element).matches('[data-row]')) return
    const step = treeStep(rows, row.id, event.key)
    if (!step) return
    event.preventDefault()
    if (step.open !== undefined) onToggle(row.id)
    if (step.focus !== undefined) focus(step.focus)
    if (step.isChosen) run(row)
  }

  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree with columns is this pattern.
      role="treegrid"
      aria-label={listMessages.title}
      aria-rowcount={rows.length + 1}
      aria-busy={isStale}
      className={css.table}
      data-due-dates={withDueDates ? '' : undefined}
    >
      <TableHead order={order} onOrder={onOrder} withDueDates={withDueDates} />
      <tbody
        ref={body}
        className={css.body}
        data-placed={height === undefined ? undefined : ''}
        onClick={click}
        onKeyDown={press}
        onFocus={(event) => {
          const row = rowOf(event.target)
          if (row) setActive(row.id)
        }}
      >
        {drawn.map((index) => {
          const row = rows[index]
          if (!row) return null
          const place = { number: index + 2, isActive: row.id === current, top: placeOf(index)?.top, observe }
          return isMore(row) ? (
            <MoreRow
              key={row.id}
              row={row}
              {...place}
              isBusy={busy.includes(row.under)}
              hasFailed={failed.includes(row.under)}
            />
          ) : (
            <OkrRow
              key={row.id}
              row={row}
              {...place}
              href={hrefOf(row.id)}
              withDueDate={withDueDates}
              isPast={isPast}
            />
          )
        })}
      </tbody>
      {/* Not the height of the body: all rows in it would be laid out anew whenever that changes. */}
      {height !== undefined && <tfoot role="presentation" className={css.extent} style={{ height }} />}
    </table>
  )
}

/** The same list as long as the ids are the same, so that measures taken stay good. */
const useIds = (rows: readonly Row[]) => {
  const ids = useRef<readonly string[]>([])
  const isSame =
    ids.current.length === rows.length && rows.every(({ id }, index) => id === ids.current[index])
  if (!isSame) ids.current = rows.map(({ id }) => id)
  return ids.current
}

type TableHeadProps = { order: Order | null; onOrder: (order: Order | null) => void; withDueDates: boolean }

const TableHead = ({ order, onOrder, withDueDates }: TableHeadProps) => (
  <thead className={css.head}>
    <tr aria-rowindex={1}>
      {columns.map(({ name, sort }) => {
        const direction = order?.sort === sort ? order.direction : null
        const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
        return (
          <th key={name} scope="col" aria-sort={direction ?? 'none'}>
            <button
              type="button"
              className={css.sort}
              data-on={direction === null ? undefined : ''}
              onClick={() => onOrder(nextOrder(order, sort))}
            >
              {name}
              <Arrow size={12} aria-hidden="true" />
            </button>
          </th>
        )
      })}
      {withDueDates && <th scope="col">{words.dueDate}</th>}
    </tr>
  </thead>
)

type MoreRowProps = PlacedRow<More> & { isBusy: boolean; hasFailed: boolean }

/** The children that are here are not all of them. */
const MoreRow = ({ isBusy, hasFailed, ...placed }: MoreRowProps) => {
  const { guides, parentTitle } = placed.row
  return (
    <tr {...placeProps(placed)} className={`${okrRowCss.row} ${okrRowCss.more}`}>
      <td colSpan={7} className={okrRowCss.objective}>
        <span className={cell.guides}>
          <TreeGuides guides={guides} isLast />
        </span>
        <span className={cell.toggle} />
        <Button
          variant="default"
          size="xs"
          tabIndex={-1}
          data-more=""
          loading={isBusy}
          aria-label={
            hasFailed
              ? `Try again: ${listMessages.moreChildren(parentTitle)}`
              : listMessages.moreChildren(parentTitle)
          }
        >
          {hasFailed ? 'Try again' : listMessages.more}
        </Button>
      </td>
    </tr>
  )
}
