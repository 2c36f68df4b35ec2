import { lazy, Suspense } from 'react'
import { type Address, tileIn } from './address.ts'

const TileDialog = lazy(() => import('./tile-dialog.tsx').then((module) => ({ default: module.TileDialog })))
const HistoryDialog = lazy(() =>
  import('./history-dialog.tsx').then((module) => ({ default: module.HistoryDialog })),
)
const OkrDialog = lazy(() =>
  import('../okr-dialog/okr-dialog.tsx').then((module) => ({ default: module.OkrDialog })),
)

type Props = { address: Address; quarter: string | null; onGo: (change: Address) => void }

/** A tile's list, above it the history of one OKR, above both the OKR itself: closing one leads back to the one below. */
export const DashboardDialogs = ({ address, quarter, onGo }: Props) => {
  const { history, okrId, tab } = address
  const tile = tileIn(address)
  const openOkr = (id: string) => onGo({ okrId: id, tab: undefined })
  return (
    <Suspense>
      {tile && (
        <TileDialog
          tile={tile}
          quarter={quarter}
          isCovered={Boolean(history || okrId)}
          onOpen={openOkr}
          onHistory={(id) => onGo({ history: id })}
          onClose={() => onGo({ show: undefined })}
        />
      )}
      {history && (
        <HistoryDialog
          objectiveId={history}
          isCovered={Boolean(okrId)}
          onOpen={() => openOkr(history)}
          onClose={() => onGo({ history: undefined })}
        />
      )}
      {okrId && (
        <OkrDialog
          objectiveId={okrId}
          initialTab={tab}
          onTab={(to) => onGo({ tab: to })}
          onOpen={openOkr}
          onClose={() => onGo({ okrId: undefined, tab: undefined })}
        />
      )}
    </Suspense>
  )
}
