import '../ui/modal.css'
import { messages as dashboardMessages } from '@cairn/domain/dashboard/messages'
import type { Dashboard, TileObjective } from '@cairn/domain/dashboard/schema'
import { changesTile, countIn, noTeam } from '@cairn/domain/dashboard/tiles'
import { statusLabels } from '@cairn/domain/objectives/status'
import { messages as updatesMessages } from '@cairn/domain/updates/messages'
import { Button, Modal } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { objectiveQuery } from '../objectives/queries.ts'
import { OkrDialog } from '../okr-dialog/okr-dialog.tsx'
import { PanelError, PanelMessage, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { updatesQuery } from '../updates/queries.ts'
import { UpdateHistory } from '../updates/update-history.tsx'
import { type Address, type CountedSelection, countedIn, shownQuarter } from './address.ts'
import css from './dashboard-dialogs.module.css'
import { OkrLine } from './okr-line.tsx'
import { countedQuery } from './queries.ts'
import { nameOfTeam } from './team-label.tsx'
import lines from './update-lines.module.css'

type Props = {
  address: Address
  quarter: string | null
  dashboard: Dashboard | undefined
  onGo: (change: Address) => void
}

/** A number's list, above it the history of one OKR, above both the OKR itself: closing one leads back to the one below. */
export const DashboardDialogs = ({ address, quarter, dashboard, onGo }: Props) => {
  const { history, okrId, tab } = address
  const counted = countedIn(address)
  const openOkr = (id: string) => onGo({ okrId: id, tab: undefined })
  return (
    <>
      {counted && (
        <CountedDialog
          counted={counted}
          about={dashboard && aboutOf(counted, dashboard)}
          quarter={quarter}
          isCovered={Boolean(history || okrId)}
          onOpen={openOkr}
          onHistory={(id) => onGo({ history: id })}
          onClose={() => onGo({ show: undefined, of: undefined })}
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

const { history: words } = dashboardMessages

type HistoryDialogProps = { objectiveId: string; isCovered: boolean; onOpen: () => void; onClose: () => void }

/** Everything that was said of an OKR, with the way to the OKR itself. */
const HistoryDialog = ({ objectiveId, isCovered, onOpen, onClose }: HistoryDialogProps) => {
  const objective = useQuery(objectiveQuery(objectiveId))
  // Asked for beside the objective, not after it.
  const updates = useInfiniteQuery(updatesQuery(objectiveId))
  const error = objective.error ?? updates.error
  const retry = () => {
    void objective.refetch()
    void updates.refetch()
  }
  const shown = updates.data && objective.data?.objective
  return (
    <ListDialog
      title={words.title}
      about={objective.data?.objective.title}
      isCovered={isCovered}
      onClose={onClose}
      action={
        <>
          <Button variant="default" onClick={onClose}>
            {words.close}
          </Button>
          {!objective.error && <Button onClick={onOpen}>{words.open}</Button>}
        </>
      }
    >
      {shown && (
        <div className={css.entries}>
          <UpdateHistory objective={shown} />
        </div>
      )}
      {!shown && error && <PanelError error={error} onRetry={retry} />}
      <p role="status" className={css.loading}>
        {shown || error ? '' : updatesMessages.loading}
      </p>
    </ListDialog>
  )
}

const { dialog: countedWords, allQuarters } = dashboardMessages

type CountedDialogProps = {
  counted: CountedSelection
  about: string | null | undefined
  quarter: string | null
  isCovered: boolean
  onOpen: (objectiveId: string) => void
  onHistory: (objectiveId: string) => void
  onClose: () => void
}

const isOfChanges = (counted: CountedSelection) => 'tile' in counted && counted.tile === changesTile

const titleOf = (counted: CountedSelection, quarter: string | null) => {
  const named = quarter ?? allQuarters
  if (!('tile' in counted))
    return counted.status
      ? countedWords.title(statusLabels[counted.status], named)
      : countedWords.allTitle(named)
  return counted.tile === changesTile
    ? countedWords.changesTitle
    : countedWords.title(statusLabels[counted.tile], named)
}

/** Whose they are; and what a list has beyond the status it is called by, so that it adds up to its number. */
const aboutOf = (counted: CountedSelection, { teams, figures }: Dashboard) => {
  if (!('tile' in counted)) {
    const { teamId } = counted
    return nameOfTeam(teams.find(({ team }) => (team?.id ?? noTeam) === teamId)?.team ?? null)
  }
  const atRisk = countIn(figures.mix, 'at_risk')
  if (counted.tile !== 'behind' || atRisk === 0) return null
  const behind = countIn(figures.mix, 'behind')
  return countedWords.together(behind, statusLabels.behind, atRisk, statusLabels.at_risk)
}

type RowsProps = Pick<CountedDialogProps, 'counted' | 'quarter' | 'onOpen' | 'onHistory'> & {
  rows: readonly TileObjective[]
}

const Rows = ({ counted, quarter, rows, onOpen, onHistory }: RowsProps) => (
  <ul className={lines.lines}>
    {rows.map((objective) => (
      <OkrLine
        key={objective.id}
        objective={objective}
        isChange={isOfChanges(counted)}
        isOfAnyQuarter={quarter === null}
        onOpen={() => onOpen(objective.id)}
        onHistory={() => onHistory(objective.id)}
      />
    ))}
  </ul>
)

/** The objectives that a number counts; each leads to its dialog, where it can be updated. */
const CountedDialog = (props: CountedDialogProps) => {
  const { counted, about, quarter, isCovered, onClose } = props
  const query = useInfiniteQuery(countedQuery(shownQuarter(quarter), counted))
  const { data, error, refetch } = query
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const none = isOfChanges(counted) ? countedWords.noChanges : countedWords.none
  return (
    <ListDialog title={titleOf(counted, quarter)} about={about} isCovered={isCovered} onClose={onClose}>
      {!data &&
        (error ? (
          <PanelError error={error} onRetry={refetch} />
        ) : (
          <SkeletonRows rows={4} height={56} label={countedWords.loading} />
        ))}
      {rows.length > 0 && <Rows {...props} rows={rows} />}
      {data && rows.length === 0 && <PanelMessage icon={<Target size={20} />}>{none}</PanelMessage>}
      {query.hasNextPage && (
        <ShowMore isBusy={query.isFetchingNextPage} onMore={() => query.fetchNextPage()}>
          {countedWords.more}
        </ShowMore>
      )}
    </ListDialog>
  )
}

type ListDialogProps = {
  title: string
  /** Beneath the title: what the list is about. */
  about?: ReactNode
  /** Another dialog stands above it, and Esc belongs to that one. */
  isCovered: boolean
  onClose: () => void
  children: ReactNode
  action?: ReactNode
}

const { content = '' } = css

/** A list that someone looks through and leaves again; on a phone it has the whole screen. */
const ListDialog = ({ title, about, isCovered, onClose, children, action }: ListDialogProps) => {
  const isPhone = useIsPhone()
  useFocusReturn(true)
  return (
    <Modal.Root
      size={720}
      centered
      fullScreen={isPhone}
      classNames={{ content }}
      opened
      closeOnEscape={!isCovered}
      onClose={onClose}
    >
      <Modal.Overlay {...(isCovered && { backgroundOpacity: 0 })} />
      <Modal.Content>
        <div className={css.head}>
          <div className={css.words}>
            <Modal.Title tabIndex={-1} data-autofocus className={css.title}>
              {title}
            </Modal.Title>
            {about && <p className={css.about}>{about}</p>}
          </div>
          <Modal.CloseButton aria-label="Close" />
        </div>
        {/* What has nothing to press in it is scrolled by the keyboard all the same. */}
        <Modal.Body className={css.body} tabIndex={0}>
          {children}
        </Modal.Body>
        {action && <div className={css.foot}>{action}</div>}
      </Modal.Content>
    </Modal.Root>
  )
}
