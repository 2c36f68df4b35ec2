import { listMessages as words } from '@cairn/domain/objectives/list-messages'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { CSSProperties } from 'react'
import { TreeGuides } from '../ui/tree-guides.tsx'
import { linesOf } from './key-result-lines.tsx'
import css from './objective-cell.module.css'
import type { ObjectiveRow } from './rows.ts'

/** A title may take a line more than its neighbours need, deep in the tree where it has little room. */
const titleLines = 3

const Toggle = ({ row: { isOpen, objective } }: { row: ObjectiveRow }) => {
  if (isOpen === null) return <span className={css.toggle} />
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    // The keys of the row open and close it; the pointer has this.
    <span className={css.toggle} data-open={isOpen ? '' : undefined}>
      <button
        type="button"
        tabIndex={-1}
        data-toggle=""
        className={css.chevron}
        aria-label={isOpen ? words.close(objective.title) : words.open(objective.title)}
      >
        <Chevron size={14} aria-hidden="true" />
      </button>
    </span>
  )
}

/** Where it stands in the tree, what it is called and how far it is. */
export const ObjectiveCell = ({ row, href }: { row: ObjectiveRow; href: string }) => {
  const { objective, guides, position, siblings, parentTitle } = row
  return (
    <>
      <span className={css.guides}>
        <TreeGuides guides={guides} isLast={position === siblings} />
      </span>
      <Toggle row={row} />
      <span className={css.words}>
        {guides.length > 2 && parentTitle && <span className={css.under}>{words.under(parentTitle)}</span>}
        <a
          href={href}
          tabIndex={-1}
          className={css.title}
          title={objective.title}
          style={{ '--lines': Math.max(titleLines, linesOf(objective.keyResults)) } as CSSProperties}
        >
          {objective.title}
        </a>
        {objective.isContext && <span className="heard">{words.context}</span>}
      </span>
      <span className={css.percent}>{progressLabel(objective.progress)}</span>
    </>
  )
}
