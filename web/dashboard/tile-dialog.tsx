import { messages } from '@cairn/domain/dashboard/messages'
import type { TileObjective } from '@cairn/domain/dashboard/schema'
import { changesTile, type Tile } from '@cairn/domain/dashboard/tiles'
import { statusLabels } from '@cairn/domain/objectives/status'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Target } from 'lucide-react'
import { PanelError, PanelMessage, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { shownQuarter } from './address.ts'
import { ListDialog } from './list-dialog.tsx'
import { OkrLine } from './okr-line.tsx'
import { tileQuery } from './queries.ts'
import lines from './update-lines.module.css'

const { dialog: words, allQuarters } = messages

type Props = {
  tile: Tile
  quarter: string | null
  isCovered: boolean
  onOpen: (objectiveId: string) => void
  onHistory: (objectiveId: string) => void
  onClose: () => void
}

const titleOf = (tile: Tile, quarter: string | null) =>
  tile === changesTile ? words.changesTitle : words.title(statusLabels[tile], quarter ?? allQuarters)

type RowsProps = Pick<Props, 'tile' | 'quarter' | 'onOpen' | 'onHistory'> & { rows: readonly TileObjective[] }

const Rows = ({ tile, quarter, rows, onOpen, onHistory }: RowsProps) => (
  <ul className={lines.lines}>
    {rows.map((objective) => (
      <OkrLine
        key={objective.id}
        objective={objective}
        isChange={tile === changesTile}
        isOfAnyQuarter={quarter === null}
        onOpen={() => onOpen(objective.id)}
        onHistory={() => onHistory(objective.id)}
      />
    ))}
  </ul>
)

/** The objectives that a tile counts; each leads to its dialog, where it can be updated. */
export const TileDialog = ({ tile, quarter, isCovered, onOpen, onHistory, onClose }: Props) => {
  const query = useInfiniteQuery(tileQuery(shownQuarter(quarter), tile))
  const { data, error, refetch } = query
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const none = tile === changesTile ? words.noChanges : words.none
  return (
    <ListDialog title={titleOf(tile, quarter)} isCovered={isCovered} onClose={onClose}>
      {!data &&
        (error ? (
          <PanelError error={error} onRetry={refetch} />
        ) : (
          <SkeletonRows rows={4} height={56} label={words.loading} />
        ))}
      {rows.length > 0 && (
        <Rows tile={tile} quarter={quarter} rows={rows} onOpen={onOpen} onHistory={onHistory} />
      )}
      {data && rows.length === 0 && <PanelMessage icon={<Target size={20} />}>{none}</PanelMessage>}
      {query.hasNextPage && (
        <ShowMore isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()}>
          {words.more}
        </ShowMore>
      )}
    </ListDialog>
  )
}
