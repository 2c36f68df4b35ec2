import type { MapItem } from '@cairn/domain/map/items'
import type { Layout } from '@cairn/domain/map/layout'
import { whatIfMessages as words } from '@cairn/domain/map/what-if-messages'
import css from './foreseen.module.css'
import { useWhatIfOnMap } from './what-if-context.ts'
import { FromTo } from './what-if-panel.tsx'

/** At the foot of what a wish concerns: where it is going, and where it would go. */
export const Foreseen = ({ id, isShort = false }: { id: string; isShort?: boolean }) => {
  const { looking } = useWhatIfOnMap()
  const found = looking?.forecasts.get(id)
  if (!looking || !found) return null
  return (
    <span className={css.foot} data-short={isShort ? '' : undefined}>
      <span>{isShort ? words.forecast : words.forecastFor(looking.day)}</span>
      <FromTo {...found.moved} />
    </span>
  )
}

/** On the lines of the way up: how much what is right of it counts for what is left of it. */
export const CountsOnLines = ({
  items,
  layout: { boxes },
}: {
  items: readonly MapItem[]
  layout: Layout
}) => {
  const { looking } = useWhatIfOnMap()
  if (!looking) return null
  return items.map(({ id, parentId }) => {
    const counts = looking.forecasts.get(id)?.counts
    const [parent, child] = [boxes.get(parentId ?? ''), boxes.get(id)]
    if (!counts || !parent || !child) return null
    const x = (parent.left + parent.width + child.left) / 2
    const y = (parent.top + parent.height / 2 + child.top + child.height / 2) / 2
    return (
      <span key={id} className={css.counts} style={{ transform: `translate(${x}px, ${y}px)` }}>
        <span>{counts}</span>
      </span>
    )
  })
}
