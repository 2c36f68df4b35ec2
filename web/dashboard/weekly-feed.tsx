import { messages as dashboardMessages } from '@cairn/domain/dashboard/messages'
import { messages as updatesMessages } from '@cairn/domain/updates/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { Panel } from '../ui/panel.tsx'
import { PanelError, PanelMessage, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { shownQuarter } from './address.ts'
import { feedQuery } from './queries.ts'
import { UpdateLine } from './update-line.tsx'
import lines from './update-lines.module.css'

const { feed: words, allQuarters } = dashboardMessages

type Props = { quarter: string | null; onOpen: (objectiveId: string) => void }

/** Everything that was said of the objectives of the quarter, newest first. */
export const WeeklyFeed = ({ quarter, onOpen }: Props) => {
  const query = useInfiniteQuery(feedQuery(shownQuarter(quarter)))
  const { data, error, refetch } = query
  const updates = data?.pages.flatMap((page) => page.updates) ?? []
  return (
    <Panel title={words.title} note={quarter ?? allQuarters}>
      {!data &&
        (error ? (
          <PanelError error={error} onRetry={refetch} />
        ) : (
          <SkeletonRows rows={3} height={58} label={updatesMessages.loading} />
        ))}
      {updates.length > 0 && (
        <ul className={lines.lines} aria-busy={query.isPlaceholderData}>
          {updates.map((update) => (
            <UpdateLine key={update.id} update={update} isWhole onOpen={onOpen} />
          ))}
        </ul>
      )}
      {data && updates.length === 0 && (
        <PanelMessage icon={<MessageSquareText size={20} />}>{words.none}</PanelMessage>
      )}
      {query.hasNextPage && (
        <ShowMore isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()}>
          {words.more}
        </ShowMore>
      )}
    </Panel>
  )
}
