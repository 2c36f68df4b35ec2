import { can } from '@cairn/domain/permissions'
import { closeMessages as words } from '@cairn/domain/quarters/close-messages'
import { messages } from '@cairn/domain/quarters/messages'
import { quarterAfter } from '@cairn/domain/quarters/rules'
import type { QuarterOverview } from '@cairn/domain/quarters/schema'
import type { ScoreCard } from '@cairn/domain/quarters/scoring'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, Lock, Target } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAccess } from '../billing/access.tsx'
import { Meter } from '../my-okrs/weekly-progress.tsx'
import weekCss from '../my-week/my-week-page.module.css'
import { useMembership } from '../session.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { dateText, dayText } from '../ui/moment-text.ts'
import { PanelError, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { useRunKeys } from '../ui/run-keys.ts'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import type { Address } from './address.ts'
import { CloseAside } from './close-aside.tsx'
import { CloseCard } from './close-card.tsx'
import { outcomeAfter, scoreAfter } from './close-draft.ts'
import { commandOf } from './close-keys.ts'
import { CloseRow } from './close-row.tsx'
import { useCloseRun } from './close-run.ts'
import css from './close-step.module.css'
import planCss from './plan-step.module.css'
import { type Plan, scoresQuery } from './queries.ts'

type Props = {
  plan: Plan
  quarters: readonly QuarterOverview[]
  address: Address
  onGo: (change: Address) => void
  /** What the page shows once the quarter is no longer closing. Words that were typed stay until they are given up. */
  otherwise: ReactNode
}

/** Scoring, in the rhythm of a week: one's own and shared OKRs card by card; admins can go through all of them. */
export const CloseStep = (props: Props) => {
  const { plan, address } = props
  const isAdmin = can(useMembership().profile, 'workspace.manage')
  const mine = isAdmin && address.scores === 'all' ? 'false' : 'true'
  const query = useInfiniteQuery(scoresQuery(plan.quarter, mine))
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query
  // One's own are few, and are counted and ordered together.
  const isPartial = mine === 'true' && hasNextPage
  useEffect(() => {
    if (isPartial && !isFetching && !error) void fetchNextPage()
  }, [isPartial, isFetching, error, fetchNextPage])
  if (!data || (isPartial && !error))
    return (
      <>
        <Head plan={plan} />
        {error ? (
          <PanelError error={error} onRetry={refetch} />
        ) : (
          <SkeletonRows rows={7} height={40} label={words.loading} />
        )}
      </>
    )
  const [first] = data.pages
  return (
    <Run
      {...props}
      key={plan.quarter}
      mine={mine}
      cards={data.pages.flatMap((page) => page.cards)}
      scored={first?.scored ?? 0}
      total={first?.total ?? 0}
      modes={isAdmin && <Modes mine={mine} onGo={props.onGo} />}
      more={hasNextPage && <ShowMore isBusy={isFetching} onMore={() => void fetchNextPage()} />}
    />
  )
}

type HeadProps = { plan: Plan; counts?: ReactNode; modes?: ReactNode }

const Head = ({ plan: { quarter, closing }, counts, modes }: HeadProps) => {
  const { company } = useMembership()
  return (
    <div className={planCss.head}>
      <h1 className={planCss.title} data-said="">
        {words.title(quarter)}
      </h1>
      <p className={planCss.facts}>{counts}</p>
      {closing && (
        <p className={planCss.note}>
          {words.between(dateText(closing.since, company.timeZone), dayText(closing.scoreBy))}
        </p>
      )}
      {modes}
    </div>
  )
}

const Modes = ({ mine, onGo }: { mine: 'true' | 'false'; onGo: Props['onGo'] }) => (
  <fieldset className={css.modes}>
    <legend className="heard">{words.whose}</legend>
    <button type="button" aria-pressed={mine === 'true'} onClick={() => onGo({ scores: undefined })}>
      {words.mine}
    </button>
    <button type="button" aria-pressed={mine === 'false'} onClick={() => onGo({ scores: 'all' })}>
      {words.everyone}
    </button>
  </fieldset>
)

type RunProps = Props & {
  mine: 'true' | 'false'
  cards: readonly ScoreCard[]
  scored: number
  total: number
  modes: ReactNode
  more: ReactNode
}

const Run = ({ plan, quarters, mine, cards, scored, total, modes, more, otherwise }: RunProps) => {
  const hasAccess = useAccess()
  const run = useCloseRun(cards, mine, plan.quarter)
  const article = useRef<HTMLElement>(null)
  const part = useRef<HTMLDivElement>(null)
  const isClosing = plan.state === 'close'
  const { card, draft, initial } = run
  const activeId = hasAccess ? card?.objective.id : undefined
  const following = quarterAfter(plan.quarter)
  const next = quarters.find((one) => one.quarter === following) ?? {
    quarter: following,
    state: 'run' as const,
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the turn passes on.
  useEffect(() => article.current?.focus(), [activeId])
  const focus = (part: string) => article.current?.querySelector<HTMLElement>(part)?.focus()
  useRunKeys(part, (event, isTyping) => {
    const command = commandOf(event, isTyping)
    if (command === null || !card || !draft || activeId === undefined) return
    event.preventDefault()
    const { againstCommit, againstNow } = card.suggested
    const score = (by: 1 | -1) =>
      run.setDraft({ ...draft, score: scoreAfter(draft.score, by, againstCommit ?? againstNow) })
    if (command.do === 'save') run.save()
    else if (command.do === 'choose')
      run.setDraft({ ...draft, outcome: outcomeAfter(draft, command.outcome) })
    else if (command.do === 'lower') score(-1)
    else if (command.do === 'higher') score(1)
    else if (command.do === 'carry') {
      if (next.state !== 'closed') run.setDraft({ ...draft, isCarried: !draft.isCarried })
    } else if (command.do === 'previous') run.step(-1)
    else if (command.do === 'next') run.step(1)
    else if (command.do === 'leave') article.current?.focus()
    else focus(`[data-close="${command.do}"]`)
  })
  if (!isClosing && !run.isDirty) return otherwise
  return (
    <>
      <Head
        plan={plan}
        modes={modes}
        counts={
          total > 0 && (
            <>
              <strong>{words.counted(scored, total)}</strong>
              <span aria-hidden="true">•</span>
              <span>{mine === 'true' ? words.wait(total - scored) : words.waitForAll(total - scored)}</span>
            </>
          )
        }
      />
      {total > 0 && <Meter updated={scored} open={total} isUnderWay={activeId !== undefined} />}
      {!isClosing && (
        <p role="alert" className={css.ended}>
          <Lock size={16} aria-hidden="true" />
          {messages.standing[plan.state](plan.quarter)} {words.typedStays}
        </p>
      )}
      {plan.drafts > 0 && <p className={css.note}>{words.neverCommitted(plan.drafts)}</p>}
      <div ref={part} className={weekCss.run}>
        <ol aria-label={words.list} className={weekCss.items}>
          {run.cards.map((one, index) => {
            const { id } = one.objective
            return (
              <li key={id}>
                {id === activeId && draft && initial ? (
                  <CloseCard
                    ref={article}
                    run={run}
                    card={one}
                    draft={draft}
                    initial={initial}
                    position={index + 1}
                    next={next}
                  />
                ) : (
                  <CloseRow
                    card={one}
                    position={index + 1}
                    isForAll={mine === 'false'}
                    onOpen={hasAccess && isClosing ? () => run.turnTo(one) : undefined}
                  />
                )}
              </li>
            )
          })}
          {more}
        </ol>
        {run.cards.length === 0 && (
          <EmptyState icon={<Target size={20} />} {...words.none[mine === 'true' ? 'mine' : 'all']} />
        )}
        {run.cards.length > 0 && card === null && !more && total === scored && (
          <EmptyState icon={<CircleCheck size={20} />} {...words.done} />
        )}
        {activeId !== undefined && <CloseAside key={activeId} objectiveId={activeId} />}
        <p role="status" className="heard">
          {run.news}
        </p>
        <UnsavedChanges isDirty={run.isDirty} />
      </div>
    </>
  )
}
