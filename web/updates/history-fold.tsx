import type { Objective } from '@cairn/domain/objectives/schema'
import { messages } from '@cairn/domain/updates/messages'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import css from './update-history.module.css'
import { UpdateHistory } from './update-history.tsx'

type HistoryFoldProps = {
  objective: Objective
  /** What stands in the same line. */
  children: ReactNode
  onDiscuss?: (() => void) | undefined
}

/** The foot of a card: what was said so far unfolds beneath it. */
export const HistoryFold = ({ objective, children, onDiscuss }: HistoryFoldProps) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight size={14} aria-hidden="true" />
        {messages.history.title}
      </button>
      {children}
      {isOpen && (
        <div id={id} className={css.history}>
          <UpdateHistory objective={objective} onDiscuss={onDiscuss} />
        </div>
      )}
    </>
  )
}
