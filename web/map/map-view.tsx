import { messages } from '@cairn/domain/map/messages'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type { Listing } from '../objectives/queries.ts'
import { PanelError } from '../ui/panel-state.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { Canvas } from './canvas.tsx'
import css from './map-view.module.css'
import { Outline } from './outline.tsx'
import { useMap } from './use-map.ts'

type Props = {
  listing: Listing
  onOpen: (id: string, tab?: string) => void
  openedId: string | null
  /** Says how much of it is unfolded. */
  onShown: (words: string) => void
  /** Stands here where nothing matches. */
  empty: ReactNode
}

/** The OKRs of the list as trees under their strategies. */
export const MapView = ({ listing, onOpen, openedId, onShown, empty }: Props) => {
  const isPhone = useIsPhone()
  const { query, items, branches, toggle, more, unfoldAll } = useMap(listing)
  const { data, error, refetch, isPlaceholderData } = query
  const shown = items.filter(({ kind }) => kind === 'node').length
  const words = data ? messages.shown(shown, data.total) : ''
  useEffect(() => onShown(words), [words, onShown])
  if (!data) return error ? <PanelError error={error} onRetry={refetch} /> : <MapSkeleton />
  if (data.total === 0) return empty
  const shared = { items, toggle, more, onOpen, isBusy: isPlaceholderData || branches.isBusy }
  return (
    <>
      {branches.failed.length > 0 && (
        <div role="alert" className={css.failed}>
          {messages.branchFailed}
          <Button
            variant="default"
            size="xs"
            onClick={() => branches.failed.forEach((one) => void one.refetch())}
          >
            {messages.tryAgain}
          </Button>
        </div>
      )}
      {isPhone ? (
        <Outline {...shared} />
      ) : (
        <Canvas {...shared} map={data} unfoldAll={unfoldAll} openedId={openedId} />
      )}
    </>
  )
}

const ghosts = [
  { id: 'first', left: 212, top: 96 },
  { id: 'second', left: 212, top: 268 },
  { id: 'third', left: 548, top: 40 },
  { id: 'fourth', left: 548, top: 150 },
  { id: 'fifth', left: 548, top: 268 },
]

/** The shape of what is coming, so that nothing jumps when it is there. */
const MapSkeleton = () => (
  <div role="status" aria-label={messages.loading} className={css.skeleton}>
    {ghosts.map(({ id, left, top }) => (
      <span key={id} style={{ left, top }} />
    ))}
  </div>
)
