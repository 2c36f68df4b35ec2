import { can } from '@cairn/domain/permissions'
import { quarterAfter } from '@cairn/domain/quarters/rules'
import type { QuarterOverview } from '@cairn/domain/quarters/schema'
import { screenMessages } from '@cairn/domain/quarters/screen-messages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Calendar, ChevronRight, CircleCheck, Lock } from 'lucide-react'
import { Suspense } from 'react'
import { useAccess } from '../billing/access.tsx'
import { useNow } from '../clock.ts'
import { dashboardQuery, usePictures } from '../dashboard/queries.ts'
import { lazyPart } from '../lazy-page.ts'
import { useMembership } from '../session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { dateText } from '../ui/moment-text.ts'
import { Panel } from '../ui/panel.tsx'
import { addressOf, type Show, showIn, showText } from './address.ts'
import { DraftPanel } from './draft-panel.tsx'
import figuresCss from './figures.module.css'
import planCss from './plan-step.module.css'
import type { StepProps } from './plan-step.tsx'
import { runQuery } from './queries.ts'
import { monthDay, rangeText } from './range-text.ts'
import { MovedNow } from './run-panels.tsx'
import css from './run-step.module.css'
import { RunTiles } from './run-tiles.tsx'

const CountedDialog = lazyPart(async () => (await import('./review-dialogs.tsx')).CountedDialog)

const { run: words, plan: planWords } = screenMessages
const day = 86_400_000

type Props = StepProps & { quarters: readonly QuarterOverview[]; onCommit: () => void }

/** How far a quarter is that nobody plans or closes. */
export const RunStep = ({ plan, quarters, address, onGo, onCommit }: Props) => {
  const { quarter, committed, drafts, phase } = plan
  const show = showIn(address.show)
  const { data, error } = useQuery(dashboardQuery(quarter))
  const { data: pictures } = usePictures()
  const { company, profile } = useMembership()
  const now = useNow()
  const mayCommit = useAccess() && can(profile, 'workspace.manage')
  const run = useQuery(runQuery(quarter))
  const dashboard = data?.quarter === quarter ? data : undefined
  const progress = dashboard?.progress ?? null
  // What has not begun is planned itself, before the one after it.
  const planned = phase === 'ahead' && isPlannable(plan) ? quarter : quarterAfter(quarter)
  const toPlan = quarters.find((one) => one.quarter === planned)
  const links = {
    onOpen: (okrId: string) => onGo({ okrId, tab: undefined }),
    onShow: (show: Show) => onGo({ show: showText(show) }),
  }
  const titles = { running: words.title, ahead: words.ahead, over: words.over }
  return (
    <>
      <div className={planCss.head}>
        <h1 className={planCss.title}>{titles[phase](quarter)}</h1>
        <p className={planCss.facts}>
          {phase === 'running' && !dashboard && !error && (
            <span className={figuresCss.ghost} aria-hidden="true" />
          )}
          {progress && phase === 'running' && (
            <>
              <strong>{words.week(progress.week, progress.weeks)}</strong>
              <span aria-hidden="true">•</span>
            </>
          )}
          <span>{rangeText(plan)}</span>
          {progress && phase === 'running' && (
            <>
              <span aria-hidden="true">•</span>
              <span>{words.daysLeft(Math.floor((progress.ends.getTime() - now.getTime()) / day))}</span>
            </>
          )}
        </p>
        {committed && (
          <p className={planCss.note}>
            <Lock size={14} aria-hidden="true" />
            {words.committed(dateText(committed.at, company.timeZone), committed.by)}
          </p>
        )}
      </div>
      <RunTiles
        plan={plan}
        dashboard={dashboard}
        dashboardError={error}
        run={run.data}
        runError={run.error}
        links={links}
      />
      {drafts > 0 && (
        <div className={css.left}>
          <DraftPanel
            plan={{ ...plan, teams: plan.teams.filter((one) => one.drafts > 0) }}
            title={words.left}
            address={address}
            check={undefined}
            onGo={onGo}
          />
          <div className={css.leftFoot}>
            <span>{words.leftNote}</span>
            {mayCommit && <Button onClick={onCommit}>{words.commitDrafts}</Button>}
          </div>
        </div>
      )}
      <div className={css.pair} data-moved={committed ? '' : undefined}>
        {committed && (
          <MovedNow
            moved={run.data?.moved}
            links={links}
            error={run.error}
            onRetry={() => void run.refetch()}
          />
        )}
        <div className={css.side}>
          {dashboard && pictures && <pictures.Picture name="progress" dashboard={dashboard} />}
          <Panel
            title={words.next}
            action={
              <Link to="/dashboard" search={{ quarter }} className={css.link ?? ''}>
                {words.dashboard}
                <ChevronRight size={14} aria-hidden="true" />
              </Link>
            }
          >
            <ul className={css.list}>
              {toPlan && isPlannable(toPlan) && <NextPlan toPlan={toPlan} isHere={planned === quarter} />}
              {phase !== 'ahead' && (
                <li className={css.line}>
                  <CircleCheck size={16} aria-hidden="true" />
                  <span className={css.words}>
                    <span className={css.name}>{words.close(quarter)}</span>
                    <span className={figuresCss.caption}>
                      {words.closeNote(monthDay(plan.lastDay), phase === 'over')}
                    </span>
                  </span>
                </li>
              )}
            </ul>
          </Panel>
        </div>
      </div>
      {show && (
        <Suspense fallback={null}>
          <CountedDialog
            quarter={quarter}
            show={show}
            isCovered={address.okrId !== undefined}
            onOpen={links.onOpen}
            onClose={() => onGo({ show: undefined })}
          />
        </Suspense>
      )}
    </>
  )
}

/** What was committed, or is over, is not planned any more. */
const isPlannable = ({ committed, phase }: Pick<QuarterOverview, 'committed' | 'phase'>) =>
  committed === null && phase !== 'over'

type NextPlanProps = { toPlan: QuarterOverview; isHere: boolean }

/** The quarter that is planned next. This one is started above. */
const NextPlan = ({ toPlan: { quarter, state, ready, drafts }, isHere }: NextPlanProps) => {
  const isPlanned = state === 'plan'
  return (
    <li className={css.line}>
      <Calendar size={16} aria-hidden="true" />
      <span className={css.words}>
        <span className={css.name}>{words.plan(quarter)}</span>
        <span className={figuresCss.caption}>
          {isPlanned ? planWords.ready(ready, drafts) : words.planNote}
        </span>
      </span>
      {!isHere && (
        <ButtonLink
          to="/quarter/$quarter/$step"
          params={{ quarter: addressOf(quarter), step: isPlanned ? 'plan' : 'run' }}
          variant="default"
        >
          {isPlanned ? words.openPlan : words.openQuarter}
        </ButtonLink>
      )}
    </li>
  )
}
