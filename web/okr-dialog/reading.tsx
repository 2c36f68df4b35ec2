import { dialogMessages as words } from '@cairn/domain/objectives/dialog-messages'
import { objectiveProgress, progressLabel } from '@cairn/domain/objectives/progress'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { OpenBlockers } from '../blockers/blocker-list.tsx'
import { figure } from '../objectives/figures.ts'
import { ProgressBar, Reached } from '../objectives/progress-bar.tsx'
import { DraftMark, StatusIcon, StatusWord } from '../objectives/status.tsx'
import { useMembership } from '../session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { momentText } from '../ui/moment-text.ts'
import { useIsPhone } from '../ui/use-is-phone.ts'
import { Confidence } from '../updates/confidence.tsx'
import { updatesQuery } from '../updates/queries.ts'
import type { Detail } from './detail.ts'
import { AgainstCommit, Ledger } from './ledger.tsx'
import layout from './okr-dialog.module.css'
import css from './reading.module.css'
import { ScoreSaid } from './score-said.tsx'
import { WhyProgress } from './why-progress.tsx'

type Props = {
  detail: Detail
  onOpen: ((id: string) => void) | undefined
}
type ReadingProps = Props & { onEdit: (() => void) | undefined }

const OkrLink = ({ title, onOpen }: { title: string; onOpen: (() => void) | undefined }) =>
  onOpen ? (
    <button type="button" className={css.link} onClick={onOpen}>
      {title}
    </button>
  ) : (
    <span className={css.name}>{title}</span>
  )

const Path = ({ detail: { path }, onOpen }: Props) => (
  <nav aria-label={words.path} className={css.path}>
    {path.map(({ id, title }) => (
      <span key={id} className={css.above}>
        <OkrLink title={title} onOpen={onOpen && (() => onOpen(id))} />
        <ChevronRight size={12} aria-hidden="true" />
      </span>
    ))}
  </nav>
)

const Children = ({ detail: { objective, children }, onOpen }: Props) => (
  <section>
    <h3 className={css.label}>{words.children}</h3>
    <ul className={css.children}>
      {children.map(({ id, title, countsAs, draft, progress }) => (
        <li key={id}>
          <StatusIcon status={countsAs} />
          <OkrLink title={title} onOpen={onOpen && (() => onOpen(id))} />
          <DraftMark draft={draft} />
          <span className={css.percent}>{progressLabel(progress)}</span>
        </li>
      ))}
    </ul>
    {objective.childCount > children.length && (
      <p className={css.quiet}>{words.moreChildren(objective.childCount - children.length)}</p>
    )}
  </section>
)

type LatestUpdate = NonNullable<Detail['objective']['latestUpdate']>

/** Who said it and when is known at once; what was said comes with the updates. */
const LastUpdate = ({ objectiveId, update }: { objectiveId: string; update: LatestUpdate }) => {
  const { data } = useInfiniteQuery(updatesQuery(objectiveId))
  const [said] = data?.pages[0]?.updates ?? []
  return (
    <section>
      <h3 className={css.label}>{words.lastUpdate}</h3>
      <p className={css.update}>
        <Avatar name={update.authorName} emoji={said?.author.profileEmoji ?? null} size={24} />
        <strong>{update.authorName}</strong>
        <StatusWord status={update.status} />
        <time dateTime={update.createdAt.toISOString()}>{momentText(update.createdAt)}</time>
      </p>
      <p className={css.said}>{said?.updateText}</p>
    </section>
  )
}

/** What the OKR is. On a phone it is folded, so that what one came to do is in reach. */
export const Reading = ({ detail, onOpen, onEdit }: ReadingProps) => {
  const { objective, path, children } = detail
  const isPhone = useIsPhone()
  const [isUnfolded, setUnfolded] = useState(false)
  const Chevron = isUnfolded ? ChevronDown : ChevronRight
  return (
    <div className={layout.reading}>
      {isPhone && (
        <button
          type="button"
          className={css.fold}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <span>{words.fold}</span>
          <ProgressBar progress={objective.progress} className={css.foldBar ?? ''} />
          <strong>{progressLabel(objective.progress)}</strong>
          <Chevron size={16} aria-hidden="true" />
        </button>
      )}
      {(!isPhone || isUnfolded) && (
        <div className={css.parts}>
          {path.length > 0 && <Path detail={detail} onOpen={onOpen} />}
          <section>
            <h3 className={css.label}>{words.description}</h3>
            <p className={css.description} data-none={objective.description ? undefined : ''}>
              {objective.description ?? words.noDescription}
            </p>
          </section>
          {detail.score && <ScoreSaid said={detail.score} />}
          <KeyResults detail={detail} onEdit={onEdit} />
          <OpenBlockers
            objectiveId={objective.id}
            heading={(title) => <h3 className={css.label}>{title}</h3>}
          />
          {children.length > 0 && <Children detail={detail} onOpen={onOpen} />}
          {objective.latestUpdate && (
            <LastUpdate objectiveId={objective.id} update={objective.latestUpdate} />
          )}
        </div>
      )}
    </div>
  )
}

/** Where each of them stands between its start and its target. */
const KeyResults = ({ detail, onEdit }: Omit<ReadingProps, 'onOpen'>) => {
  const { keyResults, id: objectiveId } = detail.objective
  const { timeZone } = useMembership().company
  const { data } = useInfiniteQuery(updatesQuery(objectiveId))
  const updates = data?.pages.flatMap((page) => page.updates) ?? []
  const measured = objectiveProgress(null, keyResults)
  return (
    <section>
      <div className={css.labels}>
        <h3 className={css.label}>{words.keyResults}</h3>
        <WhyProgress detail={detail} onEdit={onEdit} />
      </div>
      {detail.objective.progressOverride !== null && (
        <p className={css.quiet}>{words.byHand(measured === null ? null : progressLabel(measured))}</p>
      )}
      {keyResults.length === 0 && <p className={css.quiet}>{words.noKeyResults}</p>}
      {keyResults.length > 0 && (
        <ul className={css.keyResults}>
          {keyResults.map((keyResult) => {
            const { id, title, status, startValue, unit } = keyResult
            return (
              <li key={id}>
                <div className={css.measure}>
                  <div className={css.line}>
                    <span className={css.keyResult}>{title}</span>
                    <strong className={css.strong}>{progressLabel(keyResult.progress)}</strong>
                  </div>
                  <ProgressBar progress={keyResult.progress} />
                  <div className={css.line}>
                    <span className={css.figures}>
                      <Reached keyResult={keyResult} className={css.strong ?? ''} />
                    </span>
                    <span className={css.from}>{words.from(figure(startValue, unit))}</span>
                  </div>
                  <AgainstCommit
                    original={detail.originals.find(({ keyResultId }) => keyResultId === id)}
                    current={keyResult}
                  />
                  {status !== 'not_set' && (
                    <div className={css.status}>
                      <StatusWord status={status} />
                    </div>
                  )}
                </div>
                <Confidence updates={updates} keyResultId={id} timeZone={timeZone} />
              </li>
            )
          })}
        </ul>
      )}
      <Ledger detail={detail} />
    </section>
  )
}
