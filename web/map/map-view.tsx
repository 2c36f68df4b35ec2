import { messages } from '@cairn/domain/map/messages'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { notesOf } from '../days/notes.ts'
import type { Days } from '../days/use-days.ts'
import { type Listing, referenced } from '../objectives/queries.ts'
import { notices } from '../ui/notice-store.ts'
import { PanelError } from '../ui/panel-state.tsx'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { refusedIn, useKnown } from '../understood.ts'
import { Canvas } from './canvas.tsx'
import { ChangesContext, ComparingContext } from './comparing-context.ts'
import css from './map-view.module.css'
import { isGone } from './node-actions.tsx'
import { Outline } from './outline.tsx'
import { useCompared } from './use-changes.ts'
import { useMap } from './use-map.ts'
import { useWhatIf } from './use-what-if.ts'
import { WhatIfContext } from './what-if-context.ts'
import { WhatIfPanel } from './what-if-panel.tsx'
import type { WishAddress } from './wish.ts'

type Props = {
  listing: Listing
  onOpen: (id: string, tab?: string) => void
  openedId: string | null
  /** What somebody tries out, as the address has it. */
  address: WishAddress
  onAddress: (next: WishAddress) => void
  /** Says how much of it is unfolded. */
  onShown: (words: string) => void
  /** Which day is shown, or which one today is compared with. */
  days: Pick<Days, 'pastDay' | 'since'>
  /** Stands here where nothing matches. */
  empty: ReactNode
}

const noWish: WishAddress = {}

/** The OKRs of the list as trees under their strategies. */
export const MapView = (props: Props) => {
  const { listing, openedId, address, onAddress, onShown, days, empty } = props
  const isPhone = useIsPhone()
  const { comparing, changes } = useCompared({ listing, ...days })
  const wishing = useWhatIf(days.pastDay === null ? address : noWish, onAddress)
  const { id: asked, begin, looking } = wishing
  const onMap = useMemo(() => ({ begin, looking }), [begin, looking])
  const body = useRef<HTMLDivElement>(null)
  const { query, items, branches, toggle, more, unfoldAll } = useMap(listing)
  const { data, error, refetch, isPlaceholderData } = query
  useKnown(address, refusedIn(error, referenced))
  const shown = items.filter((item) => item.kind === 'node' && !item.node.compared?.isGhost).length
  const words = data ? messages.shown(shown, data.total) : ''
  useEffect(() => onShown(words), [words, onShown])
  if (!data) return error ? <PanelError error={error} onRetry={refetch} /> : <MapSkeleton />
  if (data.total + data.ghosts === 0) return empty
  const close = () => {
    begin(null)
    // Back to what was asked about.
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-item="${asked}"]`)?.focus({ preventScroll: true }),
    )
  }
  const onOpen = (id: string, tab?: string) => {
    const item = items.find((one) => one.id === id)
    const node = item?.kind === 'node' ? item.node : null
    if (node && isGone(node)) notices.info(notesOf(node, comparing?.shown ?? 'now')[0]?.words ?? '')
    else props.onOpen(id, tab)
  }
  const shared = { items, toggle, more, onOpen, isBusy: isPlaceholderData || branches.isBusy }
  return (
    <ComparingContext value={comparing}>
      <ChangesContext value={changes}>
        <WhatIfContext value={onMap}>
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
          <div ref={body} className={css.body}>
            {!isPhone && <Canvas {...shared} map={data} unfoldAll={unfoldAll} openedId={openedId} />}
            {isPhone && (
              <div className={css.outline} hidden={asked !== null}>
                <Outline {...shared} unfoldAll={unfoldAll} />
              </div>
            )}
            {asked !== null && <WhatIfPanel wishing={wishing} onClose={close} />}
          </div>
        </WhatIfContext>
      </ChangesContext>
    </ComparingContext>
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
