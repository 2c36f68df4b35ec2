import { listMessages } from '@cairn/domain/objectives/list-messages'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { columns } from './columns.ts'
import css from './okr-table.module.css'
import { nextOrder, type Order } from './search.ts'

type Props = { order: Order | null; onOrder: (order: Order | null) => void; withDueDates: boolean }

export const TableHead = ({ order, onOrder, withDueDates }: Props) => (
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
      {withDueDates && <th scope="col">{listMessages.columns.dueDate}</th>}
    </tr>
  </thead>
)
