import { listMessages } from '@cairn/domain/objectives/list-messages'
import type { ObjectiveSort } from '@cairn/domain/objectives/listing'
import { ArrowDown, ArrowUp } from 'lucide-react'
import css from './okr-table.module.css'
import { nextOrder, type Order } from './search.ts'

const { columns: words } = listMessages

const columns: readonly { name: string; sort: ObjectiveSort }[] = [
  { name: words.objectives, sort: 'title' },
  { name: words.keyResults, sort: 'progress' },
  { name: words.quarter, sort: 'quarter' },
  { name: words.owner, sort: 'owner' },
  { name: words.team, sort: 'team' },
  { name: words.strategy, sort: 'strategy' },
  { name: words.status, sort: 'status' },
]

type Props = { order: Order | null; onOrder: (order: Order | null) => void }

export const TableHead = ({ order, onOrder }: Props) => (
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
    </tr>
  </thead>
)
