import { OkrDialog } from '../okr-dialog/okr-dialog.tsx'
import { type Address, tileIn } from './address.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { TileDialog } from './tile-dialog.tsx'

type Props = { address: Address; quarter: string | null; onGo: (change: Address) => void }

/** A tile's list, above it the history of one OKR, above both the OKR itself: closing one leads back to the one below. */
export const DashboardDialogs = ({ address, quarter, onGo }: Props) => {
  const { history, okrId, tab } = address
  const tile = tileIn(address)
  const openOkr = (id: string) => onGo({ okrId: id, tab: undefined })
  return (
    <>
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
    </>
  )
}
