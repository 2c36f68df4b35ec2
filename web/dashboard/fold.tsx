import { pictureMessages as words } from '@cairn/domain/dashboard/messages'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import css from './fold.module.css'

/** As many teams as can be taken in at once. */
const atOnce = 16

/** The first teams, and all of them once they are asked for. */
export const Fold = <Row,>({
  rows,
  children,
}: {
  rows: readonly Row[]
  children: (shown: readonly Row[]) => ReactNode
}) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {children(isOpen ? rows : rows.slice(0, atOnce))}
      {rows.length > atOnce && (
        <div className={css.foot}>
          <Button variant="subtle" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.fewerTeams : words.allTeams(rows.length)}
          </Button>
        </div>
      )}
    </>
  )
}
