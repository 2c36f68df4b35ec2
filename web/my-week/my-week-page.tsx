import { myMessages } from '@cairn/domain/objectives/my-messages'
import { progressLabel } from '@cairn/domain/objectives/progress'
import { messages as updatesMessages } from '@cairn/domain/updates/messages'
import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import { weekMessages as words } from '@cairn/domain/updates/week-messages'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleCheck, Target } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CreateLink, TrialHasExpired, useAccess } from '../billing/access.tsx'
import { AskedOfYou } from '../blockers/blocker-list.tsx'
import { useCompanyDay } from '../company-day.ts'
import { Meter } from '../my-okrs/weekly-progress.tsx'
import { ProgressBar } from '../objectives/progress-bar.tsx'
import { StatusWord } from '../objectives/status.tsx'
import { YourActions } from '../reviews/your-actions.tsx'
import { useMembership } from '../session.ts'
import { TeamName } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { momentText } from '../ui/moment-text.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { PanelError, SkeletonRows } from '../ui/panel-state.tsx'
import { useRunKeys } from '../ui/run-keys.ts'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { myWeekQuery } from '../updates/queries.ts'
import { commandOf } from './keys.ts'
import css from './my-week-page.module.css'
import { useRun, type Week, type WeekItem } from './run.ts'
import { WeekAside } from './week-aside.tsx'
import { WeekCard } from './week-card.tsx'
import { weekDates } from './week-values.tsx'

const BackToMine = () => (
  <ButtonLink to="/myobjectives" variant="default">
    {words.myOkrs}
  </ButtonLink>
)

const Run = ({ week }: { week: Week }) => {
  const run = useRun(week)
  const card = useRef<HTMLElement>(null)
  const part = useRef<HTMLDivElement>(null)
  const activeId = run.item?.objective.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the turn passes on.
  useEffect(() => card.current?.focus(), [activeId])

  const focus = (part: string) => card.current?.querySelector<HTMLElement>(part)?.focus()
  useRunKeys(part, (event, isTyping) => {
    const command = commandOf(event, isTyping)
    if (command === null || run.item === null || run.draft === null) return
    event.preventDefault()
    if (command.do === 'save') run.save()
    else if (command.do === 'no-change') run.sayNoChange()
    else if (command.do === 'choose') run.setDraft({ ...run.draft, status: command.status })
    else if (command.do === 'previous') run.step(-1)
    else if (command.do === 'next') run.step(1)
    else if (command.do === 'status') focus('input[type="radio"]:checked, input[type="radio"]')
    else if (command.do === 'leave') card.current?.focus()
    else focus(`[data-week="${command.do}"]`)
  })
  return (
    <div ref={part} className={css.run}>
      <ol aria-label={words.list} className={css.items}>
        {run.items.map((item, index) => {
          const { id, title } = item.objective
          const isOver = item.state === 'updated' && !run.isTyped(id)
          const said = run.posted.get(id) ?? (isOver ? item.latest : null)
          if (said)
            return (
              <li key={id}>
                <DoneRow title={title} update={said} />
              </li>
            )
          return (
            <li key={id}>
              {id === activeId && run.draft ? (
                <WeekCard
                  ref={card}
                  item={item}
                  position={index + 1}
                  count={run.items.length}
                  draft={run.draft}
                  isBack={run.isBack}
                  errors={run.errors}
                  failure={run.failure}
                  isBusy={run.isBusy}
                  onDraft={run.setDraft}
                  onLeave={run.leave}
                  onSave={run.save}
                  onNoChange={run.sayNoChange}
                  onSkip={() => run.step(1)}
                />
              ) : (
                <WaitingRow item={item} position={index + 1} onOpen={() => run.turnTo(id)} />
              )}
            </li>
          )
        })}
      </ol>
      {run.item === null && (
        <EmptyState icon={<CircleCheck size={20} />} title={myMessages.allUpToDate} text={words.finished}>
          <BackToMine />
        </EmptyState>
      )}
      {run.item && <WeekAside latest={run.item.latest} />}
      <p role="status" className="heard">
        {run.news}
      </p>
      <UnsavedChanges isDirty={run.isDirty} />
    </div>
  )
}

const Content = ({ week }: { week: Week }) => {
  const hasAccess = useAccess()
  if (week.objectives.length === 0)
    return (
      <EmptyState icon={<Target size={20} />} title={myMessages.none.title} text={myMessages.none.text}>
        <CreateLink>{myMessages.createFirst}</CreateLink>
      </EmptyState>
    )
  return hasAccess ? <Run week={week} /> : <TrialHasExpired otherwise={<BackToMine />} />
}

export const MyWeekPage = () => {
  const { company } = useMembership()
  const hasAccess = useAccess()
  const { data, error, refetch } = useQuery(myWeekQuery)
  return (
    <>
      <PageTitle
        title={words.title}
        subtitle={
          data &&
          (data.open === 0 ? (
            <strong>{myMessages.noneAsked}</strong>
          ) : (
            <span className={css.figures}>
              <strong>{myMessages.completed(data.updated, data.open)}</strong>
              {/* Beside a block that lets nobody post, nothing is asked for. */}
              {hasAccess && (
                <span>
                  {data.overdue > 0
                    ? myMessages.needing(data.overdue)
                    : myMessages.upToDate(data.updated, data.open)}
                </span>
              )}
            </span>
          ))
        }
        action={data && <p className={css.dates}>{weekDates(data.weekBegan, company.timeZone)}</p>}
      />
      <Meter updated={data?.updated ?? 0} open={data?.open ?? 1} isUnderWay={data !== undefined} />
      {!data &&
        (error ? (
          <PanelError error={error} onRetry={refetch} />
        ) : (
          <SkeletonRows rows={7} height={40} label={words.loading} />
        ))}
      {data && <AskedOfYou />}
      {data && <YourActions />}
      {data && <Content week={data} />}
    </>
  )
}

/** What was said about it this week. */
const DoneRow = ({ title, update }: { title: string; update: WeeklyUpdate }) => (
  <div className={css.row} data-done="">
    <span className={css.check}>
      <Check size={12} aria-label={words.done} />
    </span>
    <span className={css.title}>{title}</span>
    {update.updateText === updatesMessages.noChange ? (
      <span className={css.said}>
        <Badge>{update.updateText}</Badge>
      </span>
    ) : (
      <span className={css.said} title={update.updateText}>
        {update.updateText}
      </span>
    )}
    <Avatar name={update.author.name} emoji={update.author.profileEmoji} size={20} />
    <time className={css.when} dateTime={update.createdAt.toISOString()}>
      {momentText(update.createdAt)}
    </time>
  </div>
)

type Props = { item: WeekItem; position: number; onOpen: () => void }

/** One whose turn comes later. */
const WaitingRow = ({ item: { objective, latest, state }, position, onOpen }: Props) => {
  const day = useCompanyDay()
  return (
    <button type="button" className={css.row} onClick={onOpen}>
      <span className={css.number} aria-hidden="true">
        {position}
      </span>
      <span className={css.title}>{objective.title}</span>
      <span className={css.team}>{objective.team && <TeamName team={objective.team} />}</span>
      <span className={css.status}>
        <StatusWord status={objective.countsAs} />
      </span>
      <span className={css.progress}>
        <ProgressBar progress={objective.progress} /> {progressLabel(objective.progress)}
      </span>
      <span className={css.when}>
        {state === 'later' && <Badge>{words.notDue}</Badge>}{' '}
        {latest ? words.lastUpdate(day(latest.createdAt)) : updatesMessages.due.first}
      </span>
    </button>
  )
}
