import { messages } from '@cairn/domain/map/messages'
import type { MapNode } from '@cairn/domain/map/schema'
import { isChangeable } from '@cairn/domain/objectives/rules'
import { CornerUpRight, Maximize2, MessageSquareText } from 'lucide-react'
import { useAccess } from '../billing/access.tsx'
import css from './node-actions.module.css'

type Props = {
  node: MapNode
  onOpen: (id: string, tab?: string) => void
  onMove: (node: MapNode) => void
}

/** Above what is chosen: what can be done with it. The keys of the item do the same. */
export const ChosenActions = ({ node, onOpen, onMove }: Props) => {
  const mayChange = useAccess() && isChangeable(node)
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of one bar, not fields of a form.
    <div role="group" aria-label={messages.chosen} className={css.actions} data-still="">
      <button type="button" onClick={() => onOpen(node.id)}>
        <Maximize2 size={12} aria-hidden="true" /> {messages.open}
      </button>
      {mayChange && (
        <>
          <button type="button" onClick={() => onOpen(node.id, 'update')}>
            <MessageSquareText size={12} aria-hidden="true" /> {messages.update}
          </button>
          <button type="button" onClick={() => onMove(node)}>
            <CornerUpRight size={12} aria-hidden="true" /> {messages.move}
          </button>
        </>
      )}
    </div>
  )
}

/** Says what is being moved and how that ends. */
export const MovingBanner = ({ title, onStop }: { title: string; onStop: () => void }) => (
  <div className={css.banner} data-still="" role="status">
    <span>
      {messages.moving.banner(title)} <span className={css.bannerKeys}>{messages.moving.keys}</span>
    </span>
    <button type="button" onClick={onStop}>
      {messages.moving.stop}
    </button>
  </div>
)
