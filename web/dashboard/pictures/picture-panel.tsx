import { pictureMessages as words } from '@cairn/domain/dashboard/messages'
import { ActionIcon } from '@mantine/core'
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Panel } from '../../ui/panel.tsx'
import css from './picture-panel.module.css'

type PictureRow = { key: string; name: ReactNode; cells: readonly ReactNode[] }

type PictureTableProps = {
  title: string
  /** The head of the names, and of every column of numbers. */
  first?: string
  columns: readonly { key: string; head: ReactNode }[]
  rows: readonly PictureRow[]
}

/** Too wide for a phone it scrolls by itself, with the names in place. */
export const PictureTable = ({ title, first = words.team, columns, rows }: PictureTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keys that scroll.
  <section aria-label={words.tableOf(title)} className={css.frame} tabIndex={0}>
    <table className={css.table}>
      <caption className="heard">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {columns.map(({ key, head }) => (
            <th key={key} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index]?.key}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

type Props = {
  title: string
  caption?: ReactNode
  /** The same numbers in rows and columns; none where there is nothing to count yet. */
  table: ReactNode
  className?: string
  children: ReactNode
}

/** A picture that can also be read as a table. */
export const PicturePanel = ({ title, caption, table, className = '', children }: Props) => {
  const [isTable, setTable] = useState(false)
  const label = isTable ? words.asPicture(title) : words.asTable(title)
  const Icon = isTable ? ChartNoAxesColumn : Table2
  return (
    <Panel
      title={title}
      className={`${css.panel} ${className}`}
      action={
        <div className={css.caption}>
          {caption}
          {table && (
            <ActionIcon size={28} aria-label={label} title={label} onClick={() => setTable(!isTable)}>
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
      }
    >
      {isTable && table ? table : <div className={css.body}>{children}</div>}
    </Panel>
  )
}
