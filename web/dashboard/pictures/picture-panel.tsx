import { pictureMessages as words } from '@cairn/domain/dashboard/picture-messages'
import { ActionIcon } from '@mantine/core'
import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Panel } from '../../ui/panel.tsx'
import css from './picture-panel.module.css'

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
