import { can } from '@cairn/domain/permissions'
import { quarterAfter } from '@cairn/domain/quarters/rules'
import type { QuarterOverview } from '@cairn/domain/quarters/schema'
import { screenMessages } from '@cairn/domain/quarters/screen-messages'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Calendar, ChevronRight, CircleCheck, Lock } from 'lucide-react'
import { useAccess } from '../billing/access.tsx'
import { useNow } from '../clock.ts'
import { dashboardQuery, usePictures } from '../dashboard/queries.ts'
import { useMembership } from '../session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { dateText } from '../ui/moment-text.ts'
import { Panel } from '../ui/panel.tsx'
import { addressOf } from './address.ts'
import { DraftPanel } from './draft-panel.tsx'
import figuresCss from './figures.module.css'
import planCss from './plan-step.module.css'
import type { StepProps } from './plan-step.tsx'
import type { Plan } from './queries.ts'
import { monthDay, rangeText } from './range-text.ts'
import css from './run-step.module.css'

const { run: words, plan: planWords } = screenMessages
const day = 86_400_000

type Props = StepProps & { quarters: readonly QuarterOverview[]; onCommit: () => void }

/** How far a quarter is that nobody plans or closes. */
export const RunStep = ({ plan, quarters, address, onGo, onCommit }: Props) => {
  const { quarter, committed, drafts, phase } = plan
  const { data } = useQuery(dashboardQuery(quarter))
  const { data: pictures } = usePictures()
  const { company, profile } = useMembership()
  const now = useNow()
  const mayCommit = useAccess() && can(profile, 'workspace.manage')
  const progress = data?.quarter === quarter ? data.progress : null
  const following = quarters.find((one) => one.quarter === quarterAfter(quarter))
  const titles = { running: words.title, ahead: words.ahead, over: words.over }
  return (
    <>
      <div className={planCss.head}>
        <h1 className={planCss.title}>{titles[phase](quarter)}</h1>
        <p className={planCss.facts}>
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
      <dl className={css.tiles}>
        <Tile name={words.objectives} figure={String(plan.objectives)} caption={objectivesCaption(plan)} />
        <Tile
          name={words.progress}
          figure={progress?.percent == null ? '–' : `${progress.percent}%`}
          caption={progress?.difference == null ? words.none : words.difference(progress.difference)}
        />
      </dl>
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
      <div className={css.pair}>
        {data?.quarter === quarter && pictures && <pictures.Picture name="progress" dashboard={data} />}
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
            {following && isPlannable(following) && <NextPlan following={following} />}
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
    </>
  )
}

const objectivesCaption = ({ committed, objectives, drafts }: Plan) => {
  const kept =
    committed === null
      ? words.notPlanned
      : words.atCommit(objectives - committed.addedSince, committed.addedSince)
  return drafts > 0 ? `${kept}, ${words.drafts(drafts)}` : kept
}

type TileProps = { name: string; figure: string; caption: string }

const Tile = ({ name, figure, caption }: TileProps) => (
  <div className={figuresCss.tile}>
    <dt className={figuresCss.label}>{name}</dt>
    <dd className={figuresCss.number}>{figure}</dd>
    <dd className={figuresCss.caption}>{caption}</dd>
  </div>
)

/** What was committed, or is over, is not planned any more. */
const isPlannable = ({ committed, phase }: QuarterOverview) => committed === null && phase !== 'over'

/** The quarter after this one, as long as it can be planned. */
const NextPlan = ({ following: { quarter, state, ready, drafts } }: { following: QuarterOverview }) => {
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
      <ButtonLink
        to="/quarter/$quarter/$step"
        params={{ quarter: addressOf(quarter), step: isPlanned ? 'plan' : 'run' }}
        variant="default"
      >
        {isPlanned ? words.openPlan : words.openQuarter}
      </ButtonLink>
    </li>
  )
}
