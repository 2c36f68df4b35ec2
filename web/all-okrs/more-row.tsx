import { listMessages as words } from '@cairn/domain/objectives/list-messages'
import { Button } from '@mantine/core'
import { TreeGuides } from '../ui/tree-guides.tsx'
import cell from './objective-cell.module.css'
import css from './okr-row.module.css'
import { type PlacedRow, placeProps } from './okr-row.tsx'
import type { MoreRow as More } from './rows.ts'

type Props = PlacedRow<More> & { isBusy: boolean; hasFailed: boolean }

/** The children that are here are not all of them. */
export const MoreRow = ({ isBusy, hasFailed, ...placed }: Props) => {
  const { guides, parentTitle } = placed.row
  return (
    <tr {...placeProps(placed)} className={`${css.row} ${css.more}`}>
      <td colSpan={7} className={css.objective}>
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
            hasFailed ? `Try again: ${words.moreChildren(parentTitle)}` : words.moreChildren(parentTitle)
          }
        >
          {hasFailed ? 'Try again' : words.more}
        </Button>
      </td>
    </tr>
  )
}
