import { whyNoForecast } from '@cairn/domain/map/forecast'
import { messages } from '@cairn/domain/map/messages'
import type { MapNode } from '@cairn/domain/map/schema'
import { whatIfMessages } from '@cairn/domain/map/what-if-messages'
import { deepestLevel } from '@cairn/domain/objectives/hierarchy'
import { isChangeable } from '@cairn/domain/objectives/rules'
import { Link } from '@tanstack/react-router'
import { CornerUpRight, Maximize2, MessageSquareText, Plus, TrendingUp } from 'lucide-react'
import { useAccess } from '../billing/access.tsx'
import { useNow } from '../clock.ts'
import { useMembership } from '../session.ts'
import { useComparing } from './comparing-context.ts'
import css from './node-actions.module.css'
import { useWhatIfOnMap } from './what-if-context.ts'

type Props = {
  node: MapNode
  onOpen: (id: string, tab?: string) => void
  onMove: (node: MapNode) => void
}

/** Of what is under way somebody may ask how it might end. */
const useMayAsk = () => {
  const { company } = useMembership()
  const now = useNow()
  const isPast = useComparing()?.shown === 'then'
  return (node: MapNode) => !isPast && whyNoForecast(node, now, company.timeZone) === null
}

/** What somebody may do with a node, as the day that is shown and their access let them. */
export const useAllowed = (node: MapNode) => {
  const hasAccess = useAccess()
  const isPast = useComparing()?.shown === 'then'
  const mayAsk = useMayAsk()
  const mayWrite = hasAccess && !isPast
  return {
    mayChange: mayWrite && isChangeable(node),
    mayAddChild: mayWrite && node.level < deepestLevel && node.quarterState !== 'closed',
    mayAsk: mayAsk(node),
  }
}

/** It cannot be opened: it is not there today. */
export const isGone = ({ compared }: Pick<MapNode, 'compared'>) => compared?.changes.includes('gone') ?? false

/** Above what is chosen: what can be done with it. The keys of the item do the same. */
export const ChosenActions = ({ node, onOpen, onMove }: Props) => {
  const { mayChange, mayAddChild, mayAsk } = useAllowed(node)
  const { begin } = useWhatIfOnMap()
  if (isGone(node)) return null
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
      {mayAddChild && (
        <Link to="/createobjective" search={{ parent: node.id }}>
          <Plus size={12} aria-hidden="true" /> {messages.child}
        </Link>
      )}
      {mayAsk && (
        <button type="button" onClick={() => begin(node.id)}>
          <TrendingUp size={12} aria-hidden="true" /> {whatIfMessages.action}
        </button>
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
