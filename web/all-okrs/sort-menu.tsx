import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { listMessages } from '@cairn/domain/objectives/list-messages'
import { ActionIcon, Menu } from '@mantine/core'
import { ArrowDownUp } from 'lucide-react'
import { columns } from './columns.ts'
import type { Order } from './search.ts'
import css from './sort-menu.module.css'

const { sorting: words } = listMessages
const directions = ['ascending', 'descending'] as const

type Props = { order: Order | null; onOrder: (order: Order | null) => void }

/** For a list too narrow for a head to sort by: the same columns, both ways. */
export const SortMenu = ({ order, onOrder }: Props) => {
  const { sort: chosen, direction = 'ascending' } = order ?? {}
  const name = columns.find(({ sort }) => sort === chosen)?.name
  return (
    <Menu
      position="bottom-end"
      width={208}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      closeOnItemClick={false}
    >
      <Menu.Target>
        <ActionIcon
          className={css.button ?? ''}
          data-on={name && ''}
          aria-label={name === undefined ? words.sort : words.sortedBy(name, words[direction])}
        >
          <ArrowDownUp size={16} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioItem value="" checked={chosen === undefined} onChange={() => onOrder(null)}>
          {words.newest}
        </Menu.RadioItem>
        {columns.map(({ name, sort }) => (
          <Menu.RadioItem
            key={sort}
            value={sort}
            checked={chosen === sort}
            onChange={() => onOrder({ sort, direction })}
          >
            {name}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        {directions.map((way) => (
          <Menu.RadioItem
            key={way}
            value={way}
            checked={chosen !== undefined && direction === way}
            disabled={chosen === undefined}
            onChange={() => chosen && onOrder({ sort: chosen, direction: way })}
          >
            {words[way]}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
