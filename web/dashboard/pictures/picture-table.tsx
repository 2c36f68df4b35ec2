import { pictureMessages as words } from '@cairn/domain/dashboard/picture-messages'
import type { ReactNode } from 'react'
import css from './picture-table.module.css'

type PictureRow = { key: string; name: ReactNode; cells: readonly ReactNode[] }

type Props = {
  title: string
  /** The head of the names, and of every column of numbers. */
  first?: string
  columns: readonly { key: string; head: ReactNode }[]
  rows: readonly PictureRow[]
}

/** Too wide for a phone it scrolls by itself, with the names in place. */
export const PictureTable = ({ title, first = words.team, columns, rows }: Props) => (
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
